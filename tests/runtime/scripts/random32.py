"""The random numbers of protocol.md, small and big."""

from engines.random32 import Random32

for seed in (0, 1, 2, 7, 12345, 65535, 65536, 2147483647, 2147483648, 2654435769, 4294967295):
    random = Random32(seed)
    print(seed, "draw", [random.draw() for _ in range(20)])
    for n in (1, 2, 3, 10, 49, 81, 1000, 16383, 16384, 16385, 65536, 65537, 1073741824, 3221225472, 4294967295):
        print(seed, n, [random.next(n) for _ in range(20)])
    print(seed, "pick", "".join(random.pick(list("BBBRRRWWWYYY........................"), 36)))

print("".join(Random32(7).pick(list("BBBRRRWWWYYY........................"), 36)))
for wrong in (-1, 4294967296, True, None, "1"):
    try:
        Random32(wrong)  # type: ignore[arg-type]
        print(wrong, "accepted")
    except ValueError as error:
        print(wrong, error)
