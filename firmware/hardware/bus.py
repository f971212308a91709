"""An I2C bus that a part holds low."""

from machine import Pin

CLOCKS = 9  # set a part free that was left in the middle of a byte: I2C specification UM10204, 3.1.16


def free_bus(data_pin, clock_pin):
    """Have a part that holds the data line low release it; return whether both lines are free then. Afterwards the pins
    are no I2C controller's any more.
    """
    data, clock = Pin(data_pin, Pin.IN, Pin.PULL_UP), Pin(clock_pin, Pin.IN, Pin.PULL_UP)
    if not data():
        for _ in range(CLOCKS):
            Pin(clock_pin, Pin.OUT, value=0)
            Pin(clock_pin, Pin.IN, Pin.PULL_UP)
        Pin(data_pin, Pin.OUT, value=0)  # and then up: a stop
        Pin(data_pin, Pin.IN, Pin.PULL_UP)
    return data() and clock()
