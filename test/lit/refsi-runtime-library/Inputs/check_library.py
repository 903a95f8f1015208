"""Calls each function of the run-time library under emulation and compares it with Python's arithmetic."""

import argparse
import math
import os
import random
import struct
import subprocess
import sys
import tempfile

WORD = (1 << 64) - 1
FLAGS = ["--target=riscv64-linux-gnu", "-march=rv64gcv_zbc", "-mabi=lp64d", "-O1", "-ffreestanding", "-fno-builtin",
         "-nostdlib", "-static", "-fuse-ld=lld", "-mno-relax"]


def pack(letter, value):
    return struct.unpack("<Q", struct.pack("<" + letter, value).ljust(8, b"\0"))[0]


def unpack(letter, bits):
    size = struct.calcsize(letter)
    return struct.unpack("<" + letter, struct.pack("<Q", bits)[:size])[0]


def signed(value):
    return value - (1 << 128) if value >> 127 else value


def to_half(value):
    """The nearest half; Python raises an exception for what becomes infinite."""
    try:
        return pack("e", value)
    except OverflowError:
        return pack("e", math.copysign(math.inf, value))


def random_wide(rng):
    return rng.getrandbits(128) >> rng.choice((0, 0, 30, 64, 64, 90, 120))


def truncated(a, b):
    quotient = abs(a) // abs(b)
    return -quotient if (a < 0) != (b < 0) else quotient


def random_float(rng, letter):
    bits = rng.getrandbits(32 if letter == "f" else 64)
    if rng.random() < 0.7:
        return math.ldexp(rng.random() * rng.choice((1, -1)), rng.randrange(-30, 20)) if letter == "d" else \
            unpack("f", pack("f", math.ldexp(rng.random() * rng.choice((1, -1)), rng.randrange(-30, 20))))
    value = unpack(letter, bits)
    return value if value == value else 1.5


def wide_cases(rng):
    operations = {
        "udivti3": lambda a, b: a // b, "umodti3": lambda a, b: a % b,
        "divti3": lambda a, b: truncated(signed(a), signed(b)),
        "modti3": lambda a, b: signed(a) - signed(b) * truncated(signed(a), signed(b)),
        "multi3": lambda a, b: a * b}
    for name, operation in operations.items():
        for _ in range(300):
            a, b = random_wide(rng), random_wide(rng) or 1
            yield name, (a, b), operation(a, b)
    shifts = {"ashlti3": lambda a, n: a << n, "lshrti3": lambda a, n: a >> n, "ashrti3": lambda a, n: signed(a) >> n}
    for name, operation in shifts.items():
        for amount in range(128):
            a = rng.getrandbits(128)
            yield name, (a, amount), operation(a, amount)


def float_cases(rng):
    for bits in range(1 << 16):
        value = unpack("e", bits)
        if value == value:
            yield "extendhfsf2", (bits, 0), pack("f", value)
            if bits % 7 == 0:
                yield "extendhfdf2", (bits, 0), pack("d", value)
    for letter, name in (("f", "truncsfhf2"), ("d", "truncdfhf2")):
        for _ in range(3000):
            value = random_float(rng, letter)
            yield name, (pack(letter, value), 0), to_half(value)
    for letter, name in (("f", "fmodf"), ("d", "fmod")):
        for _ in range(1000):
            x, y = random_float(rng, letter), random_float(rng, letter)
            if math.isfinite(x) and y != 0:
                yield name, (pack(letter, x), pack(letter, y)), pack(letter, math.fmod(x, y))
    for letter, name in (("f", "nearbyintf"), ("d", "nearbyint")):
        for _ in range(500):
            value = random_float(rng, letter)
            rounded = math.copysign(round(value), value) if abs(value) < 2**60 else value
            yield name, (pack(letter, value), 0), pack(letter, rounded)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", required=True)
    parser.add_argument("--source", required=True)
    parser.add_argument("--vector-length", required=True)
    parser.add_argument("--plant-fault", action="store_true")
    args = parser.parse_args()
    rng = random.Random(20)
    cases = [*wide_cases(rng), *float_cases(rng)]
    names = list(dict.fromkeys(name for name, _, _ in cases))
    numbers = {name: number for number, name in enumerate(names)}
    request = struct.pack("<Q", len(cases)) + b"".join(
        struct.pack("<QQQQQ", numbers[name], a & WORD, a >> 64, b & WORD, b >> 64) for name, (a, b), _ in cases)
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "program")
        functions = "".join(f"CALL_{name.upper()}," for name in names)
        subprocess.run(["clang", *FLAGS, f"-DFUNCTIONS={functions}", args.source, args.library, "-o", program], check=True)
        cpu = f"rv64,v=true,vlen={args.vector_length},elen=64,vext_spec=v1.0,zbc=true"
        output = subprocess.run(["qemu-riscv64", "-cpu", cpu, program], input=request, check=True, capture_output=True,
                                timeout=60).stdout
    if len(output) != 16 * len(cases):
        sys.exit(f"the driver failed: {output[-200:]!r}")
    failures = 0
    for i, (name, _, expected) in enumerate(cases):
        low, high = struct.unpack_from("<QQ", output, 16 * i)
        result = low | high << 64
        expected = (expected + (args.plant_fault and i == 5)) & ((1 << 128) - 1)
        if result != expected:
            failures += 1
            if failures < 10:
                print(f"{name}: case {i} is {result:x}, not {expected:x}")
    if failures:
        sys.exit(1)
    print("all as expected")


if __name__ == "__main__":
    main()
