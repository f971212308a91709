// Simulated time. rp2040js asks its clock for alarms; this one is moved by the run loop alone, so that every event
// happens at an exact simulated nanosecond and a run can be repeated.

class Alarm {
  constructor(clock, callback) {
    this.clock = clock;
    this.callback = callback;
    this.nanos = 0; // due time
    this.next = null; // the alarm after this one in the clock's sorted list
    this.scheduled = false;
  }

  schedule(nanosFromNow) {
    this.cancel();
    this.clock.link(this, nanosFromNow);
  }

  cancel() {
    if (this.scheduled) this.clock.unlink(this);
  }
}

export class Clock {
  now = 0; // ns since power-up or reset
  nextNanos = Infinity; // due time of the first alarm
  first = null;

  // The two names under which rp2040js asks for the time.
  get nanos() {
    return this.now;
  }

  get micros() {
    return this.now / 1000;
  }

  createAlarm(callback) {
    return new Alarm(this, callback);
  }

  link(alarm, nanosFromNow) {
    alarm.nanos = this.now + nanosFromNow;
    let before = null;
    let after = this.first;
    while (after && after.nanos <= alarm.nanos) {
      before = after; // of alarms due at the same time the older goes first
      after = after.next;
    }
    alarm.next = after;
    if (before) before.next = alarm;
    else this.first = alarm;
    alarm.scheduled = true;
    this.nextNanos = this.first.nanos;
  }

  unlink(alarm) {
    let before = null;
    let at = this.first;
    while (at !== alarm) {
      before = at;
      at = at.next;
    }
    if (before) before.next = alarm.next;
    else this.first = alarm.next;
    alarm.scheduled = false;
    alarm.next = null;
    this.nextNanos = this.first ? this.first.nanos : Infinity;
  }

  // Runs every alarm due at or before `target`, each at its own time, and leaves the clock at `target`.
  advance(target) {
    while (this.first && this.first.nanos <= target) {
      const alarm = this.first;
      this.unlink(alarm);
      if (alarm.nanos > this.now) this.now = alarm.nanos;
      alarm.callback();
    }
    if (target > this.now) this.now = target;
  }
}
