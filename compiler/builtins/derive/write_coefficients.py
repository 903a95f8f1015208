#!/usr/bin/env python3
"""Writes source/coefficients.h and source/constants.h.

usage: write_coefficients.py <output of `sollya polynomials.sollya`> <source folder>

Needs mpmath. The build does not need this: its results are in the tree. Besides what Sollya finds,
there are polynomials through the Chebyshev points of functions that Sollya does not have.
"""
import sys

import mpmath as m
from mpmath import mpf

m.mp.prec = 1400
DIGITS = {"float": 24, "double": 53}
HALF = mpf(1) / 2


def rounded(value, digits):
    with m.workprec(digits):
        return +value


def literal(value, kind):
    """As C writes it: a float has six hexadecimal digits, the last of them even."""
    if value == 0:
        return "0.0f" if kind == "float" else "0.0"
    sign = "-" if value < 0 else ""
    mantissa, exponent = m.frexp(abs(value))
    digits = int(mantissa * 2**53)
    fraction = f"{digits & (2**52 - 1):013x}".rstrip("0")
    return f"{sign}0x1.{fraction or '0'}p{exponent - 1}{'f' if kind == 'float' else ''}"


def fitted(f, low, high, degree):
    nodes = [(low + high) / 2 + (high - low) / 2 * m.cos(m.pi * (2 * k + 1) / (2 * (degree + 1)))
             for k in range(degree + 1)]
    powers = m.matrix(degree + 1, degree + 1)
    values = m.matrix(degree + 1, 1)
    for i, x in enumerate(nodes):
        values[i] = f(x)
        for j in range(degree + 1):
            powers[i, j] = x**j
    return list(m.lu_solve(powers, values))


def scaled_erfc(t):
    x = 4 * (1 + t) / (1 - t)
    return m.exp(x * x) * m.erfc(x) * (1 + 2 * x)


def stirling(w):
    x = 1 / w
    return m.gamma(x) / (m.sqrt(2 * m.pi) * x**(x - HALF) * m.exp(-x))


def log_stirling(z):
    return m.log(stirling(m.sqrt(z))) / m.sqrt(z)


def log_gamma(t):
    x = t + mpf(3) / 2
    return m.loggamma(x) / ((x - 1) * (x - 2))


def own_polynomials():
    with m.workprec(300):
        yield "ERFCX", "float", fitted(scaled_erfc, mpf(-1), mpf(7) / 15, 10)
        yield "ERFCX", "double", fitted(scaled_erfc, mpf(-1), mpf(3) / 4, 22)
        yield "STIRLING", "float", fitted(stirling, mpf(0), mpf(1) / 4, 5)
        yield "STIRLING", "double", fitted(stirling, mpf(0), mpf(1) / 8, 10)
        yield "LSTIRLING", "float", fitted(log_stirling, mpf(0), mpf(1) / 144, 2)
        yield "LSTIRLING", "double", fitted(log_stirling, mpf(0), mpf(1) / 144, 5)
        yield "LGAMMA", "float", fitted(log_gamma, mpf(-3) / 4, mpf(3) / 4, 12)
        yield "LGAMMA", "double", fitted(log_gamma, mpf(-3) / 4, mpf(3) / 4, 26)


def sollya_polynomials(path):
    with open(path, encoding="ascii") as file:
        lines = [line.strip() for line in file]
    for i, line in enumerate(lines):
        if line.startswith("POLY "):
            _, name, degree = line.split()
            name, kind = name.rsplit("_", 1)
            numbers = lines[i + 1:i + 2 + int(float.fromhex(degree))]
            yield name, kind, [mpf(float.fromhex(number)) for number in numbers]


def horner(coefficients, kind):
    text = literal(coefficients[-1], kind)
    for coefficient in reversed(coefficients[:-1]):
        if len(text) > 30:
            text = f"({text})"
        text = f"{text} * (x) + {literal(coefficient, kind)}"
    return f"({text})"


def write_coefficients(path, polynomials):
    with open(path, "w", encoding="ascii") as file:
        file.write("// Made by derive/write_coefficients.py: polynomials, by Horner's rule.\n"
                   "// clang-format off\n#ifndef BUILTINS_COEFFICIENTS_H\n"
                   "#define BUILTINS_COEFFICIENTS_H\n")
        for name, kind, values in polynomials:
            values = [rounded(value, DIGITS[kind]) for value in values]
            lines = horner(values, kind).split(" + ")
            file.write(f"\n#define POLY_{name}_{kind}(x) \\\n  ")
            file.write(" + \\\n  ".join(lines) + "\n")
        file.write("\n#endif // BUILTINS_COEFFICIENTS_H\n")


def split(value, count, digits):
    parts = []
    for _ in range(count):
        part = rounded(value, digits)
        parts.append(part)
        value -= part
    return parts


def constants(kind):
    """Names and values; those of several parts are told apart by their names' ends."""
    digits = DIGITS[kind]
    ends = ["", "_REST", "_LAST"]
    wanted = [("LN_2", m.log(2), 2), ("LOG2_E", 1 / m.log(2), 2), ("LOG2_10", m.log(10, 2), 1),
              ("LOG10_2", m.log10(2), 2), ("LOG10_E", m.log10(m.e), 2), ("PI", m.pi, 3),
              ("PI_HALF", m.pi / 2, 3), ("ONE_BY_PI", 1 / m.pi, 1), ("TWO_BY_PI", 2 / m.pi, 1),
              ("SQRT_TWO_PI", m.sqrt(2 * m.pi), 1), ("LN_PI", m.log(m.pi), 1),
              ("HALF_LN_TWO_PI_LESS_HALF", m.log(2 * m.pi) / 2 - HALF, 1)]
    for name, value, count in wanted:
        for part, end in zip(split(value, count, digits), ends):
            yield name + end, part
    single = kind == "float"
    yield "ROUNDER", mpf(3) * 2**(digits - 2)
    yield "MIN_NORMAL", mpf(2)**(-126 if single else -1022)
    yield "TWO_TO_LIFT", mpf(2)**(32 if single else 64)
    # Where the functions have become zero or infinite, or one.
    yield "EXP_LOW", mpf(-104 if single else -746)
    yield "EXP_HIGH", mpf(89 if single else 710)
    yield "EXP2_LOW", mpf(-151 if single else -1076)
    yield "EXP2_HIGH", mpf(129 if single else 1025)
    yield "EXP2_WIDE_LIMIT", mpf(250 if single else 2040)
    yield "EXP10_LOW", mpf(-46 if single else -324)
    yield "EXP10_HIGH", mpf(39 if single else 309)
    yield "EXPM1_LOW", mpf(-18 if single else -40)
    yield "TANH_HIGH", mpf(20 if single else 44)
    yield "ERFC_HIGH", mpf(10.25 if single else 27.5)
    yield "GAMMA_HIGH", mpf(60 if single else 190)
    # Where formulas change.
    yield "HUGE_ANGLE", mpf(2)**(16 if single else 30)
    yield "LARGE_ROOT", mpf(2)**(60 if single else 500)
    yield "CBRT_LARGE", mpf(2)**(120 if single else 1000)
    yield "POWER_LIMIT", mpf(2)**(40 if single else 80)
    yield "STIRLING_LOW", mpf(4 if single else 8)


def two_by_pi_words(size, count):
    """After one word of zeros."""
    digits = int(m.floor(2 / m.pi * mpf(2)**(size * (count - 1))))
    suffix = "u" if size == 32 else "UL"
    return [f"0x{digits >> size * (count - 1 - i) & (2**size - 1):0{size // 4}x}{suffix}"
            for i in range(count)]


def write_constants(path):
    with open(path, "w", encoding="ascii") as file:
        file.write("// Made by derive/write_coefficients.py: constants of each type.\n"
                   "// clang-format off\n#ifndef BUILTINS_CONSTANTS_H\n"
                   "#define BUILTINS_CONSTANTS_H\n")
        for kind in DIGITS:
            file.write("\n")
            for name, value in constants(kind):
                file.write(f"#define {name}_{kind} {literal(value, kind)}\n")
        root = int(m.floor(m.sqrt(HALF) * 2**24)) - 2**23 + (126 << 23)
        long_root = int(m.floor(m.sqrt(HALF) * 2**53)) - 2**52 + (1022 << 52)
        file.write(f"\n#define SQRT_HALF_BITS_float {root:#x}\n"
                   f"#define SQRT_HALF_BITS_double {long_root:#x}L\n"
                   "#define NAN_BITS_float 0x7fc00000\n"
                   "#define NAN_BITS_double 0x7ff8000000000000L\n"
                   "#define LIFT_float 32\n#define LIFT_double 64\n")
        for kind, size, count in (("float", 32, 9), ("double", 64, 21)):
            words = two_by_pi_words(size, count)
            rows = [", ".join(words[i:i + 4]) for i in range(0, count, 4)]
            file.write(f"\n#define TWO_BY_PI_WORDS_{kind} \\\n  " + ", \\\n  ".join(rows) + "\n")
        file.write("\n#endif // BUILTINS_CONSTANTS_H\n")


def main(sollya_output, folder):
    polynomials = list(sollya_polynomials(sollya_output)) + list(own_polynomials())
    write_coefficients(folder + "/coefficients.h", polynomials)
    write_constants(folder + "/constants.h")


main(*sys.argv[1:])
