// In the worker of the site's board, before its own script: time stands still but for advance(), and what is posted to
// the page is kept with its time.
(() => {
  let now = 0;
  let timers = [];
  let posted = [];
  const post = self.postMessage;
  const wall = performance.now.bind(performance);
  performance.now = () => now;
  self.setTimeout = (act) => timers.push(act);
  self.postMessage = (text) => {
    posted.push([now, text]);
    post.call(self, text);
  };
  self.runs = () => timers.length > 0; // host/site/static/board.js waits for the clock
  /* Let `count` ticks pass, each with a reading of the clock; returns what was posted since the last time. */
  self.advance = async (tick, count) => {
    for (; count > 0; count--) {
      now += tick;
      for (const act of timers.splice(0)) act();
      while (!timers.length) await null;
    }
    return posted.splice(0);
  };
  /* The same, and how long each tick took, in ms: [what was posted, times]. */
  self.timed = async (tick, count) => {
    const times = [];
    const all = [];
    for (; count > 0; count--) {
      const then = wall();
      all.push(...(await self.advance(tick, 1)));
      times.push(wall() - then);
    }
    return [all, times];
  };
})();
