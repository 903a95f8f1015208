#!/usr/bin/env python3
"""Random kernels with images: reads with and without samplers, writes, queries, and images that are both read and written.

Accesses are in control flow that depends on work-items or not, in helper functions, and between barriers. Work-items write to
texels of their own only. Kernels run on the device, each several times, so that the driver compiles a version for the formats
of their images. What the first launch of the scalar kernel leaves in buffers and images is the reference.
"""

import random
import struct
import sys

import differential
import runner
from image_objects import DEPTH_KINDS, KINDS, Image, Sampler

SCALAR = "-cl-wfv=never"
LAYOUTS = ["", "", "-cl-wfv=always", "--vecz-width=2", "--vecz-width=4", "--vecz-width=8", "--vecz-width=16", "-cl-opt-disable"]
NUMBERS, COLOURS = 3, 2  # of variables
SOURCE = 64
SLOW_BUILD = 2  # seconds of processor time


class Range:
    """A kernel's ND-range. Before OpenCL 2.0, work-groups are all of the same size."""

    def __init__(self, rng, has_partial_groups):
        self.dimensions = rng.choice([1, 2, 2, 2, 3])
        limits = [[5, 16, 33, 64, 100, 129], [1, 2, 3, 5, 8, 13], [1, 2, 3]]
        self.size = [rng.choice(limits[k]) if k < self.dimensions else 1 for k in range(3)]
        self.offset = [rng.choice([0, 0, 0, 3]) if k < self.dimensions else 0 for k in range(3)]
        self.local = [self.draw_local(rng, size, has_partial_groups, k) for k, size in enumerate(self.size)]
        self.is_uniform = all(size % local == 0 for size, local in zip(self.size, self.local))
        self.is_chosen = rng.random() < 0.2  # by the driver

    @staticmethod
    def draw_local(rng, size, has_partial_groups, dimension):
        if dimension and rng.random() < 0.6:
            return 1
        fitting = [local for local in range(1, size + 1) if local <= 64 and (has_partial_groups or size % local == 0)]
        return rng.choice(fitting + [fitting[-1]] * 2 + [local for local in fitting if local % 8 == 0] * 4)

    def group_items(self):
        return self.local[0] * self.local[1] * self.local[2]


class Target:
    """An image that is written to, with the texel that belongs to a work-item. If the image is smaller than the range,
    those behind it have none."""

    def __init__(self, rng, name, access, kind, nd_range):
        w, h, d = nd_range.size
        self.is_small = rng.random() < 0.25
        places = {1: [("x + %d * (y + %d * z)" % (w, h), w * h * d)],
                  2: [("x", w), ("y + %d * z" % h, h * d)], 3: [("x", w), ("y", h), ("z", d)]}[kind.components]
        self.parts, size = [], [1, 1, 1]
        for k, (place, extent) in enumerate(places):
            place, extent = self.draw_place(rng, place, extent)
            self.parts.append(place)
            size[k] = max(1, extent - rng.randrange(4)) if self.is_small else extent
        if kind.components > 1 and rng.random() < 0.3:  # skewed: work-items of a row are in several
            self.parts[1] = "(%s) + (x & 3)" % self.parts[1]
            size[1] += 0 if self.is_small else 3
        if kind.components > 1 and rng.random() < 0.15:  # transposed
            self.parts[:2], size[:2] = self.parts[1::-1], size[1::-1]
        self.image = Image(rng, name, access, kind, size)
        self.kind = kind

    @staticmethod
    def draw_place(rng, place, extent):
        shift = rng.randrange(1, 5)
        return rng.choice([(place, extent), (place, extent), ("(%s) + %d" % (place, shift), extent + shift),
                           ("%d - (%s)" % (extent - 1, place), extent), ("2 * (%s) + %d" % (place, shift % 2), 2 * extent)])

    def guard(self):
        """Empty if all work-items have a texel."""
        if not self.is_small:
            return ""
        return " && ".join("%s < %s" % pair for pair in zip(self.parts, sizes_of(self.image)))

    def coordinate(self):
        return self.kind.vector("int", self.parts)


def sizes_of(image):
    """The queries for each component of a coordinate, as int."""
    queries = ["get_image_width(%s)", "get_image_height(%s)", "get_image_depth(%s)"][:image.kind.components]
    if image.kind.is_array:
        queries[-1] = "(int)get_image_array_size(%s)"
    return [query % image.name for query in queries]


class Kernel:
    def __init__(self, rng, number, version):
        self.rng, self.number, self.version = rng, number, version
        self.range = Range(rng, version == "3.0")
        # Others do not depend on their work-groups, which then may be merged. Drivers may choose any.
        self.knows_groups = not self.range.is_chosen and rng.random() < 0.6
        # Few do not know all of their ID either, and have no effects but those of atomics.
        self.is_blind = self.knows_groups and self.range.dimensions > 1 and rng.random() < 0.2
        self.known_ids = rng.choice([1, self.range.dimensions - 1]) if self.is_blind else self.range.dimensions
        self.has_barriers = self.knows_groups and not self.is_blind and rng.random() < 0.5
        self.n = rng.randrange(1, 9)
        self.helpers, self.lines = [], []
        self.draw_objects()
        self.accesses_left = rng.choice([2, 4, 4, 6, 6, 8, 8, 16])
        self.block(2, 0, True)
        for target in self.targets:
            self.finish(target)
        self.add(2, self.store_results())

    def draw_objects(self):
        rng = self.rng
        kinds = KINDS + [kind for kind in KINDS if kind.name == "image2d_t"] * 3 + (DEPTH_KINDS if self.version == "3.0" else [])
        self.sources = []
        for k in range(rng.choice([1, 1, 2, 3])):
            kind = rng.choice(kinds)
            size = [rng.choice([1, 2, 7, 16, 31, 40]) if c < kind.components else 1 for c in range(3)]
            self.sources.append(Image(rng, "r%d" % k, "read_only", kind, size))
        self.samplers = [Sampler(rng, "s%d" % k, self.number) for k in range(rng.choice([1, 2, 3]))]
        count = 0 if self.is_blind else rng.choice([0, 1, 1, 2])
        self.targets = [Target(rng, "w%d" % k, "write_only", rng.choice(kinds), self.range) for k in range(count)]
        if self.version == "3.0" and not self.is_blind and rng.random() < 0.3:
            self.targets.append(Target(rng, "b0", "read_write", rng.choice(kinds), self.range))

    # Values.

    def number_operand(self):
        rng = self.rng
        names = ["(uint)x", "(uint)y", "n", "%du" % rng.randrange(64), "(uint)get_global_size(%d)" % rng.randrange(3)]
        names += ["v%d" % k for k in range(NUMBERS)] * 3
        names += ["convert_uint(fabs(p%d.%s) * 16.0f)" % (rng.randrange(COLOURS), rng.choice("xyzw")), "src[(x + %d) & 63]" % rng.randrange(9)]
        if self.knows_groups:
            names += ["(uint)get_local_id(%d)" % rng.randrange(min(self.known_ids, 2) if self.is_blind else 2), "(uint)get_group_id(0)", "(uint)get_num_groups(0)", "(uint)get_local_size(0)"]
        return rng.choice(names)

    def number_value(self, depth=2):
        """An uint."""
        rng = self.rng
        kind = rng.random()
        if depth == 0 or kind < 0.2:
            return self.number_operand()
        if kind < 0.3:
            return self.query()
        if kind < 0.5 and self.accesses_left > 0:
            vector = self.read_integers()
            if vector:
                return "(%s).%s" % (vector, rng.choice("xyzw"))
        return "(%s %s %s)" % (self.number_value(depth - 1), rng.choice("+-*^&|"), self.number_value(depth - 1))

    def query(self):
        image = self.rng.choice(self.sources + [target.image for target in self.targets])
        return "(uint)" + self.rng.choice(sizes_of(image) + ["get_image_channel_order(%s)" % image.name,
                                                             "get_image_channel_data_type(%s)" % image.name])

    def read_integers(self):
        """An uint4, or nothing if no image has integers."""
        images = [image for image in self.sources if image.result != "f"]
        if not images:
            return None
        image = self.rng.choice(images)
        return ("as_uint4(%s)" if image.result == "i" else "%s") % self.read(image)

    def colour_value(self, depth=2):
        """A float4 that is finite."""
        rng = self.rng
        kind = rng.random()
        images = [image for image in self.sources if image.result == "f"]
        if kind < 0.45 and images and self.accesses_left > 0:
            image = rng.choice(images)
            return ("(float4)(%s)" if image.kind.is_depth else "%s") % self.read(image)
        if depth == 0 or kind < 0.6:
            return rng.choice(["p%d" % rng.randrange(COLOURS), "p%d.%s" % (rng.randrange(COLOURS), rng.choice(["wzyx", "xxyy", "yxwz"])),
                               "(float4)((float)x, (float)y, (float)(%s & 15u), 1.0f) * 0.125f" % self.number_operand(),
                               "(float4)(%sf)" % (rng.randrange(-8, 9) / 8)])
        left, right = self.colour_value(depth - 1), self.colour_value(depth - 1)
        return rng.choice(["(%s + %s)", "(%s - %s)", "(%s * %s)", "fmin(%s, %s)", "fmax(%s, %s)", "mix(%s, %s, 0.25f)",
                           "fma(%s, %s, p0)", "(" + self.condition() + " ? %s : %s)"]) % (left, right)

    def condition(self):
        rng = self.rng
        return rng.choice([
            "(%s & %du) != 0" % (self.number_operand(), rng.choice([1, 1, 3, 4])), "x %s %d" % (rng.choice(["<", ">="]), rng.randrange(1, 100)),
            "p%d.%s < 0.5f" % (rng.randrange(COLOURS), rng.choice("xyzw")), "n > %du" % rng.randrange(8),
            "x < %s" % rng.choice(sizes_of(rng.choice(self.sources)))])

    # Coordinates.

    def place_inside(self, size, margin=0):
        """Between `margin` and `size - 1 - margin`."""
        rng = self.rng
        low, high = "%d" % margin, "%s - %d" % (size, 1 + margin)
        return rng.choice(["clamp(%s + %d, %s, %s)" % (rng.choice(["x", "x", "y"]), rng.randrange(-3, 4), low, high),
                           "min(max(x, %s), %s)" % (low, high),
                           "clamp((int)(%s & 63u), %s, %s)" % (self.number_operand(), low, high)] +
                          (["(int)(%s %% (uint)%s)" % (self.number_operand(), size)] if margin == 0 else []))

    def place(self, size, margin):
        """`margin` is that of a sampler."""
        rng = self.rng
        if margin is not None:
            return self.place_inside(size, margin)
        return rng.choice(["x", "x", "y", "(x + %d)" % rng.randrange(-4, 5), "(y - %d)" % rng.randrange(4), "(2 * x - 7)",
                           "((int)(%s & 63u) - 9)" % self.number_operand(), self.place_inside(size)])

    @staticmethod
    def margin_of(image, component, margin):
        """Layers are not filtered."""
        is_layer = image.kind.is_array and component == image.kind.components - 1
        return 0 if margin == 1 and is_layer else margin

    def integer_coordinate(self, image, sampler):
        margin = sampler.margin() if sampler else 0
        parts = [self.place(size, self.margin_of(image, k, margin)) for k, size in enumerate(sizes_of(image))]
        return image.kind.vector("int", parts)

    def float_coordinate(self, image, sampler):
        rng = self.rng
        parts = []
        for k, size in enumerate(sizes_of(image)):
            is_layer = image.kind.is_array and k == image.kind.components - 1
            # Whole numbers and halves are where texels change; 0.5 is the only one that is inside for all.
            within = "0.5f" if sampler.margin() is not None else rng.choice(["0.5f", "0.5f", "0.25f", "0.0f", "0.75f", "p0.x"])
            text = "((float)%s + %s)" % (self.place(size, self.margin_of(image, k, sampler.margin())), within)
            if sampler.is_normalized and not is_layer:
                text = rng.choice(["%s / (float)%s", "%s * (1.0f / (float)%s)"]) % (text, size) \
                    if sampler.margin() is not None or rng.random() < 0.7 else "%s * 0.0625f" % text
            parts.append(text)
        return image.kind.vector("float", parts)

    # Accesses.

    def read(self, image):
        rng = self.rng
        self.accesses_left -= 1
        samplers = [sampler for sampler in self.samplers if sampler.fits(image)]
        if not samplers or rng.random() < 0.2:
            return "read_image%s(%s, %s)" % (image.result, image.name, self.integer_coordinate(image, None))
        sampler = rng.choice(samplers)
        if sampler.takes_integers() and rng.random() < 0.5:
            element, coordinate = "int", self.integer_coordinate(image, sampler)
        else:
            element, coordinate = "float", self.float_coordinate(image, sampler)
        name = "read_image" + image.result
        if rng.random() < 0.2 and sampler.margin() is None:
            name = self.helper(image, element)
        return "%s(%s, %s, %s)" % (name, image.name, sampler.name, coordinate)

    def helper(self, image, element):
        """The name of a function that reads an image by a sampler."""
        rng = self.rng
        name = "k%d_helper%d" % (self.number, len(self.helpers))
        result = {"f": "float", "i": "int", "ui": "uint"}[image.result] + ("" if image.kind.is_depth else "4")
        read = "read_image%s(image, s, c)" % image.result
        component = "c" if image.kind.components == 1 else "c.x"
        changed = "r + r" if image.result == "f" else "r ^ 3"
        bodies = ["  return %s;" % read,
                  "  return %s > 3 ? %s : (%s)(0);" % (component, read, result),
                  "  if (%s < 5) return (%s)(1);\n  %s r = %s;\n  return %s;" % (component, result, result, read, changed)]
        self.helpers.append("%s%s %s(read_only %s image, sampler_t s, %s c) {\n%s\n}" % (
            rng.choice(["", "static ", "__attribute__((noinline)) "]), result, name, image.kind.name, image.kind.type(element),
            rng.choice(bodies)))
        return name

    def value_for(self, image):
        """What is written to an image."""
        if image.result == "f":
            value = self.colour_value(1) + self.rng.choice(["", "", " * 0.5f", " + 0.25f"])
            # The sign of a zero that is the smaller of two is not defined.
            return "(%s + 0.0f)%s" % (value, ".x" if image.kind.is_depth else "")
        shift = self.rng.choice([0, 0, 20, 25])
        value = "(uint4)(%s, v0, v1 + 7u, (uint)x)" % self.number_value(1)
        return "(as_int4(%s) >> %d)" % (value, shift) if image.result == "i" else "(%s >> %du)" % (value, shift)

    def write(self, indent, target):
        self.accesses_left -= 1
        image = target.image
        text = "write_image%s(%s, %s, %s);" % (image.result, image.name, target.coordinate(), self.value_for(image))
        lines = [text]
        if image.access == "read_write":
            lines.append("atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel, memory_scope_work_item);")
            read = self.add_to_variable(image, "read_image%s(%s, %s)" % (image.result, image.name, target.coordinate()))
            lines.insert(self.rng.choice([0, 2]), read)
        if target.guard():
            lines = ["if (%s) {" % target.guard()] + ["  " + line for line in lines] + ["}"]
        for line in lines:
            self.add(indent, line)

    def finish(self, target):
        """Most work-items write in the end, or all do."""
        kind = self.rng.random()
        if kind < 0.4:
            self.write(2, target)
        elif kind < 0.8:
            self.add(2, "if (%s) {" % self.condition())
            self.write(4, target)
            self.add(2, "}")

    def add_to_variable(self, image, text):
        if image.result == "f":
            return self.set_colour(("(float4)(%s)" if image.kind.is_depth else "%s") % text)
        return self.set_number("(uint)(%s).%s" % (text, self.rng.choice("xyzw")))

    # All values are part of the hash `h`, so that no later one hides them.

    def set_colour(self, text):
        name = "p%d" % self.rng.randrange(COLOURS)
        return "%s = clamp(%s, -4.0f, 4.0f); h = h * 5u + as_uint4(%s + 0.0f);" % (name, text, name)

    def set_number(self, text):
        name = "v%d" % self.rng.randrange(NUMBERS)
        return "%s = %s; h.%s += %s * 3u;" % (name, text, self.rng.choice("xyzw"), name)

    # Statements.

    def add(self, indent, text):
        self.lines.append(" " * indent + text)

    def block(self, indent, depth, reached_by_all, can_leave=False):
        most = 7 if self.accesses_left <= 8 else 10
        for _ in range(self.rng.randrange(3, most) if depth == 0 else self.rng.randrange(1, 4)):
            self.statement(indent, depth, reached_by_all, can_leave)

    def nest(self, indent, depth, head, reached_by_all, can_leave):
        self.add(indent, head + " {")
        self.block(indent + 2, depth + 1, reached_by_all, can_leave)
        self.add(indent, "}")

    def loop(self, indent, depth, reached_by_all):
        rng = self.rng
        k = "k%d" % indent
        is_shared = rng.random() < 0.5
        trips = rng.choice(["3u", "(n & 3u) + 1u"]) if is_shared else rng.choice(["(%s & 3u)" % self.number_operand(), "((uint)x & 7u)"])
        reached_by_all = reached_by_all and is_shared
        # A work-item that leaves a loop with a barrier would miss it.
        can_leave = not (self.has_barriers and reached_by_all)
        self.nest(indent, depth, "for (uint %s = 0; %s < %s; ++%s)" % (k, k, trips, k), reached_by_all, can_leave)

    def leave(self, indent, can_leave):
        ways = ["break;", "continue;"] if can_leave else []
        if not self.has_barriers:
            ways.append("return;")
        if ways:
            guards = [target.guard().replace("<", ">=").replace("&&", "||") for target in self.targets if target.is_small]
            way = self.rng.choice(ways)
            results = self.store_results() + " " if way == "return;" else ""
            self.add(indent, "if (%s) { %s%s }" % (self.rng.choice(guards + [self.condition()]), results, way))

    def exchange(self, indent):
        """By local memory."""
        self.add(indent, "tile[lid] = %s;" % self.number_value(1))
        self.add(indent, "barrier(CLK_LOCAL_MEM_FENCE);")
        self.add(indent, self.set_number("tile[(lid + %du) %% lsize]" % self.rng.randrange(1, 9)))
        self.add(indent, "barrier(CLK_LOCAL_MEM_FENCE);")

    def statement(self, indent, depth, reached_by_all, can_leave):
        rng = self.rng
        kind = rng.random()
        if kind < 0.12 and depth < 2:
            self.loop(indent, depth, reached_by_all)
        elif kind < 0.25 and depth < 2:
            self.nest(indent, depth, "if (%s)" % self.condition(), False, can_leave)
            if rng.random() < 0.3:
                self.nest(indent, depth, "else", False, can_leave)
        elif kind < 0.33 and (depth or not self.has_barriers):
            self.leave(indent, can_leave)
        elif kind < 0.45 and self.has_barriers and reached_by_all:
            self.exchange(indent)
        elif kind < 0.5 and self.knows_groups:
            self.add(indent, "atomic_add(&atom[%s & 7u], %s);" % (self.number_operand(), self.number_value(1)))
        elif kind < 0.68 and self.targets and self.accesses_left > 0:
            self.write(indent, rng.choice(self.targets))
        elif kind < 0.84:
            self.add(indent, self.set_colour(self.colour_value()))
        else:
            self.add(indent, self.set_number(self.number_value()))

    # The kernel.

    def parameters(self):
        parameters = ["global uint *out", "global const uint *src"]
        if self.knows_groups:
            parameters.append("global uint *atom")
        if self.has_barriers:
            parameters.append("local uint *tile")
        parameters += ["uint n"] + [image.declaration() for image in self.images()]
        return parameters + [sampler.declaration() for sampler in self.samplers if sampler.place == "argument"]

    def images(self):
        return self.sources + [target.image for target in self.targets]

    def text(self):
        w, h, _ = self.range.size
        head = ["// " + thing.describe() for thing in self.images() + self.samplers]
        head += ["#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable"]
        head += [sampler.declaration() for sampler in self.samplers if sampler.place == "program"] + self.helpers
        head += ["kernel void k%d(%s) {" % (self.number, ", ".join(self.parameters())),
                 "  int %s;" % ", ".join("%s = %s" % ("xyz"[k], self.id_of(k)) for k in range(3)),
                 "  int i = (z * %d + y) * %d + x;" % (h, w)]
        if self.has_barriers:
            head += ["  uint lsize = get_local_size(0) * get_local_size(1) * get_local_size(2);",
                     "  uint lid = (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);"]
        head += [sampler.declaration() for sampler in self.samplers if sampler.place == "kernel"]
        head += ["  uint v%d = %s;" % (k, value) for k, value in enumerate(["(uint)i * 3u", "src[i & 63]", "(uint)y"])]
        head += ["  float4 p%d = (float4)((float)(x & 7), (float)(v1 & 3u), 0.5f, %d.0f) * 0.25f;" % (k, k) for k in range(COLOURS)]
        head += ["  uint4 h = as_uint4(p0 + p1) + (uint4)(v0, v1, v2, n);"]
        return "\n".join(head + self.lines + ["}"]) + "\n"

    def store_results(self):
        if self.is_blind:
            return " ".join("atomic_add(&atom[%d], h.%s);" % pair for pair in enumerate("xyzw"))
        return self.rng.choice(["vstore4(h, i, out);", "((global uint4 *)out)[i] = h;",
                                "out[4 * i] = h.x; out[4 * i + 1] = h.y ^ h.z; out[4 * i + 2] = h.w;"])

    def id_of(self, dimension):
        """Ranges of one dimension are often for kernels that ask for one ID only."""
        if dimension >= self.known_ids:
            return "0"
        return "(int)get_global_id(%d) - %d" % (dimension, self.range.offset[dimension])

    def launch(self):
        numbers = random.Random(self.number)
        items = self.range.size[0] * self.range.size[1] * self.range.size[2]
        src = struct.pack("<%dI" % SOURCE, *(numbers.getrandbits(32) for _ in range(SOURCE)))
        arguments = [runner.buffer(bytes(16 * items)), runner.buffer(src)]
        if self.knows_groups:
            arguments.append(runner.buffer(bytes(32)))
        if self.has_barriers:
            arguments.append({"local": 4 * self.range.group_items()})
        arguments.append(runner.value(struct.pack("<I", self.n)))
        arguments += [image.argument(random.Random(image.seed)) for image in self.images()]
        arguments += [sampler.argument() for sampler in self.samplers if sampler.place == "argument"]
        launch = {"kernel": "k%d" % self.number, "dimensions": self.range.dimensions, "global": self.range.size,
                  "offset": self.range.offset, "args": arguments}
        if not self.range.is_chosen:
            launch["local"] = self.range.local
        return launch


class Images(differential.Generator):
    """Programs for one version of OpenCL C each. Engines are torture-device."""

    def __init__(self):
        super().__init__(Kernel, lambda rng: rng.sample(LAYOUTS, 3), lambda rng: "",
                         lambda run, _: run["specialized"], "specialized launches", SCALAR)
        self.slowest = 0

    def make(self, seed, count):
        rng = random.Random(seed)
        version = rng.choice(["1.2", "3.0", "3.0"])
        kernels = [Kernel(rng, number, version) for number in range(count)]
        drawn = [SCALAR] + self.draw_layouts(rng)
        variables = {"OPENMUX_CACHE": "0", "OPENMUX_SPECIALIZE": "wait"}
        threads = rng.choice(["", "1", "4"])
        if threads:
            variables["OPENMUX_THREADS"] = threads
        return differential.Program(seed, kernels, drawn, "-cl-std=CL" + version, runner.draw_cpu(rng), variables)

    def note(self, program, run):
        for kernel, seconds in zip(program.kernels, run["seconds"]):
            self.slowest = max(self.slowest, seconds)
            if seconds > SLOW_BUILD:
                print("program %d, kernel %d with '%s': the build took %.1f s" % (program.seed, kernel.number, run["layout"], seconds))

    def summary(self):
        return "the slowest build took %.1f s" % self.slowest


def main():
    return Images().main(__doc__, lambda specialized, kernels: specialized >= kernels)


if __name__ == "__main__":
    sys.exit(main())
