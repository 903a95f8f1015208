"""Conversions of numbers, with and without saturation and rounding modes, and of bits."""

import math

import shapes
from assembly import Type, pack, unpack
from case import Case, each_type, simple

ROUNDING = ["", "rte", "rtz", "rtp", "rtn"]


def convert(opcode, source, to, kind="a", saturates=False, rounding=""):
    """A conversion and its decorations, as in OpenCL C."""
    def spirv(function, value):
        result = function.op(opcode, to, value)
        if saturates and not opcode.startswith("OpSat"):
            function.module.decorate(result, "SaturatedConversion")
        if rounding:
            function.module.decorate(result, "FPRoundingMode", rounding.upper())
        return result
    suffix = ("_sat" if saturates else "") + (f"_{rounding}" if rounding else "")
    return Case(opcode, [(kind, source)], to, spirv, cl=f"convert_{to}{suffix}(x0)", detail=suffix.strip("_"))


def make_floats_to_integers():
    for source in each_type(shapes.FLOATS):
        for opcode, elements in (("OpConvertFToU", shapes.UNSIGNED), ("OpConvertFToS", shapes.SIGNED)):
            for element in elements:
                for rounding in ROUNDING:
                    yield convert(opcode, source, source.of(element), f"fits:{element}", False, rounding)
                    yield convert(opcode, source, source.of(element), "a", True, rounding)


def make_integers_to_floats():
    for to in each_type(shapes.FLOATS):
        for opcode, elements in (("OpConvertUToF", shapes.UNSIGNED), ("OpConvertSToF", shapes.SIGNED)):
            for element in elements:
                for rounding in ROUNDING:
                    yield convert(opcode, to.of(element), to, rounding=rounding)
        for element in shapes.FLOATS:
            if element != to.element:
                for rounding in ROUNDING:
                    yield convert("OpFConvert", to.of(element), to, rounding=rounding)


def make_integers_to_integers():
    for width in shapes.WIDTHS:
        for opcode, elements in (("OpUConvert", shapes.UNSIGNED), ("OpSConvert", shapes.SIGNED)):
            for source in elements:
                for to in elements:
                    if source != to:
                        for saturates in (False, True):
                            yield convert(opcode, Type(source, width), Type(to, width), saturates=saturates)
        for source in range(4):
            for to in range(4):
                yield convert("OpSatConvertSToU", Type(shapes.SIGNED[source], width), Type(shapes.UNSIGNED[to], width),
                              saturates=True)
                yield convert("OpSatConvertUToS", Type(shapes.UNSIGNED[source], width), Type(shapes.SIGNED[to], width),
                              saturates=True)


def quantize(number):
    if math.isnan(number) or math.isinf(number):
        return number
    try:
        return unpack("half", pack("half", [number]))[0]
    except OverflowError:
        return math.copysign(math.inf, number)


def make_bits():
    for source in each_type(shapes.UNSIGNED + shapes.FLOATS):
        for to in each_type(shapes.UNSIGNED + shapes.FLOATS):
            if source.bits * source.width == to.bits * to.width and source != to:
                yield simple("OpBitcast", [("a", source)], to, cl=f"as_{to}(x0)")
    for type_ in each_type(["float"]):
        yield simple("OpQuantizeToF16", [("a", type_)], type_, python=quantize)


def generate():
    yield from make_floats_to_integers()
    yield from make_integers_to_floats()
    yield from make_integers_to_integers()
    yield from make_bits()
