"""Images and samplers of random kernels: what they are, what they contain, and coordinates that are defined for them."""

import struct

# The numbers of OpenCL.
ORDERS = {"R": 0x10B0, "A": 0x10B1, "RG": 0x10B2, "RA": 0x10B3, "RGB": 0x10B4, "RGBA": 0x10B5, "BGRA": 0x10B6,
          "ARGB": 0x10B7, "INTENSITY": 0x10B8, "LUMINANCE": 0x10B9, "DEPTH": 0x10BD, "sRGBA": 0x10C1, "sBGRA": 0x10C2,
          "ABGR": 0x10C3}
CHANNELS = {"RG": 2, "RA": 2, "RGBA": 4, "BGRA": 4, "ARGB": 4, "ABGR": 4, "sRGBA": 4, "sBGRA": 4}
# With the size of a channel, or of all if they are packed.
TYPES = {"SNORM_INT8": (0x10D0, 1), "SNORM_INT16": (0x10D1, 2), "UNORM_INT8": (0x10D2, 1), "UNORM_INT16": (0x10D3, 2),
         "UNORM_SHORT_565": (0x10D4, 2), "UNORM_SHORT_555": (0x10D5, 2), "UNORM_INT_101010": (0x10D6, 4),
         "SIGNED_INT8": (0x10D7, 1), "SIGNED_INT16": (0x10D8, 2), "SIGNED_INT32": (0x10D9, 4),
         "UNSIGNED_INT8": (0x10DA, 1), "UNSIGNED_INT16": (0x10DB, 2), "UNSIGNED_INT32": (0x10DC, 4),
         "HALF_FLOAT": (0x10DD, 2), "FLOAT": (0x10DE, 4)}
NORMALIZED = ["SNORM_INT8", "SNORM_INT16", "UNORM_INT8", "UNORM_INT16"]
FLOATING = NORMALIZED + ["HALF_FLOAT", "FLOAT"]
PACKED = ["UNORM_SHORT_565", "UNORM_SHORT_555", "UNORM_INT_101010"]


def list_formats(result, access, is_depth):
    """Pairs of an order and a type that a kernel can access with results "f", "i" or "ui"."""
    if is_depth:
        return [("DEPTH", "UNORM_INT16"), ("DEPTH", "FLOAT")]
    if result != "f":
        sign = "SIGNED" if result == "i" else "UNSIGNED"
        return ([(order, "%s_INT%d" % (sign, bits)) for order in ["R", "A", "RG", "RA", "RGBA"] for bits in [8, 16, 32]] +
                [(order, sign + "_INT8") for order in ["BGRA", "ARGB", "ABGR"]])
    formats = [(order, name) for order in ["R", "A", "RG", "RA", "RGBA", "RGBA", "INTENSITY", "LUMINANCE"] for name in FLOATING]
    formats += [(order, name) for order in ["BGRA", "ARGB", "ABGR"] for name in ["UNORM_INT8", "SNORM_INT8"]]
    formats += [("RGB", name) for name in PACKED] + [("RGBA", "UNORM_INT8")] * 4
    return formats + ([("sRGBA", "UNORM_INT8"), ("sBGRA", "UNORM_INT8")] if access == "read_only" else [])


class Kind:
    """A type of images. Coordinates in `components`, of which the last is a layer of arrays."""

    def __init__(self, name, number, components, is_array=False, has_samplers=True, is_depth=False):
        self.name, self.number, self.components, self.is_array = name, number, components, is_array
        self.has_samplers, self.is_depth = has_samplers, is_depth

    def vector(self, element, parts):
        """A coordinate of the parts. Those of three components have a fourth."""
        padded = list(parts) + (["0"] if len(parts) == 3 else [])
        return "(%s)(%s)" % (self.type(element), ", ".join(padded))

    def type(self, element):
        return element + ["", "", "2", "4"][self.components]


KINDS = [Kind("image1d_t", 0x10F4, 1), Kind("image1d_buffer_t", 0x10F6, 1, has_samplers=False),
         Kind("image1d_array_t", 0x10F5, 2, is_array=True), Kind("image2d_t", 0x10F1, 2),
         Kind("image2d_array_t", 0x10F3, 3, is_array=True), Kind("image3d_t", 0x10F2, 3)]
DEPTH_KINDS = [Kind("image2d_depth_t", 0x10F1, 2, is_depth=True),
               Kind("image2d_array_depth_t", 0x10F3, 3, is_array=True, is_depth=True)]


def make_floats(rng, count, code):
    """Numbers of both signs that no sum of products of a few makes infinite."""
    return struct.pack("<%d%s" % (count, code), *(rng.choice([0.0, 1.0, rng.uniform(-4, 4), rng.uniform(0, 1), rng.randrange(-4, 5) / 4])
                                                  for _ in range(count)))


class Image:
    """An argument of a kernel, with its contents."""

    def __init__(self, rng, name, access, kind, size):
        self.name, self.access, self.kind, self.size = name, access, kind, size
        self.result = "f" if kind.is_depth else rng.choice(["f", "f", "f", "i", "ui"])
        self.order, self.type = rng.choice(list_formats(self.result, access, kind.is_depth))
        self.texel_size = TYPES[self.type][1] * CHANNELS.get(self.order, 1)
        self.seed = rng.getrandbits(32)

    def declaration(self):
        return "%s %s %s" % (self.access, self.kind.name, self.name)

    def contents(self, rng):
        bytes_needed = self.size[0] * self.size[1] * self.size[2] * self.texel_size
        if self.type in ["HALF_FLOAT", "FLOAT"]:
            return make_floats(rng, bytes_needed // TYPES[self.type][1], "e" if self.type == "HALF_FLOAT" else "f")
        return rng.randbytes(bytes_needed)

    def argument(self, rng):
        return {"image": {"type": self.kind.number, "order": ORDERS[self.order], "channel_type": TYPES[self.type][0],
                          "texel_size": self.texel_size, "size": list(self.size)}, "texels": self.contents(rng).hex()}

    def describe(self):
        return "%s: %s %s %s, %s" % (self.name, self.kind.name, self.order, self.type,
                                     "x".join(map(str, self.size[:self.kind.components])))


ADDRESSING = {"NONE": 0x1130, "CLAMP_TO_EDGE": 0x1131, "CLAMP": 0x1132, "REPEAT": 0x1133, "MIRRORED_REPEAT": 0x1134}
FILTERS = {"NEAREST": 0x1140, "LINEAR": 0x1141}


class Sampler:
    """In the program, in the kernel, or an argument."""

    def __init__(self, rng, name, number):
        self.place = rng.choice(["program", "kernel", "argument"])
        self.name = "k%d_%s" % (number, name) if self.place == "program" else name
        self.is_normalized = rng.random() < 0.4
        self.addressing = rng.choice(list(ADDRESSING)[:5 if self.is_normalized else 3])
        self.filter = rng.choice(["NEAREST", "LINEAR", "LINEAR"])

    def declaration(self):
        qualifier = {"program": "constant ", "kernel": "  const ", "argument": ""}[self.place]
        if self.place == "argument":
            return "sampler_t " + self.name
        return "%ssampler_t %s = CLK_NORMALIZED_COORDS_%s | CLK_ADDRESS_%s | CLK_FILTER_%s;" % (
            qualifier, self.name, "TRUE" if self.is_normalized else "FALSE", self.addressing, self.filter)

    def argument(self):
        return {"sampler": {"normalized": self.is_normalized, "addressing": ADDRESSING[self.addressing],
                            "filter": FILTERS[self.filter]}}

    def describe(self):
        return "%s: %s %s %s" % (self.name, "normalized" if self.is_normalized else "in texels", self.addressing, self.filter)

    def fits(self, image):
        """Integers have no linear filter, and one without an addressing mode needs neighbours of every texel it is used for."""
        if not image.kind.has_samplers or image.access != "read_only":
            return False
        if self.filter == "NEAREST":
            return True
        spatial = image.kind.components - image.kind.is_array
        return image.result == "f" and (self.addressing != "NONE" or min(image.size[:spatial]) >= 4)

    def takes_integers(self):
        return not self.is_normalized and self.filter == "NEAREST"

    def margin(self):
        """How far from the edge a coordinate must be; None if it may be outside."""
        if self.addressing != "NONE":
            return None
        return 1 if self.filter == "LINEAR" else 0
