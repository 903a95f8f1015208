#!/usr/bin/env python3
"""Random legal kernels with barriers, in every layout, compared with a step-by-step reference.

A body is a tree of statements that can be written as OpenCL C and run here: each work-item is a
generator that stops at barriers and collectives, and all work-items of a group are stepped one by one
from one stop to the next. Both must leave the same numbers in memory. A program has several bodies, each
as a kernel of its own, or all in one kernel whose work-groups each run another one.

What bodies consist of: variables of many types and private arrays that live across barriers,
exchange through local and global memory, work-group collectives, functions with barriers, loops in which
a group takes tasks from a counter until none is left, values that are undefined in part or for some work-items, and
if/for/while/break/continue/return around all of these where the condition is the same for the whole
group; other conditions stand only around code without barriers.

Kernels run scalar and vectorized, in all layouts and along all dimensions, with and without optimization and debug
information: see runner.py. The same seed always gives the same programs.
"""

import random
import struct
import sys

import barrier_values
import layouts
import runner
from barrier_body import SLOTS, Body
from barrier_memory import QUEUES

SHAPES = [
    (1, 1, 1), (2, 1, 1), (7, 1, 1), (16, 1, 1), (33, 1, 1),
    (3, 2, 1), (4, 4, 1), (1, 5, 1), (8, 3, 1),
    (2, 2, 2), (3, 2, 4), (1, 1, 6), (5, 1, 2), (17, 2, 1), (40, 1, 1),
]

HEAD = """
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#else
#define half float
#endif
#ifndef __opencl_c_work_group_collective_functions
#define OVERLOADED __attribute__((overloadable, convergent))
int OVERLOADED work_group_any(int);
int OVERLOADED work_group_all(int);
#define COLLECTIVES(T) \\
  T OVERLOADED work_group_broadcast(T, size_t, size_t, size_t); \\
  T OVERLOADED work_group_reduce_add(T); \\
  T OVERLOADED work_group_reduce_min(T); \\
  T OVERLOADED work_group_reduce_max(T); \\
  T OVERLOADED work_group_scan_inclusive_add(T); \\
  T OVERLOADED work_group_scan_inclusive_min(T); \\
  T OVERLOADED work_group_scan_inclusive_max(T); \\
  T OVERLOADED work_group_scan_exclusive_add(T); \\
  T OVERLOADED work_group_scan_exclusive_max(T);
COLLECTIVES(uint)
COLLECTIVES(int)
COLLECTIVES(ulong)
COLLECTIVES(long)
COLLECTIVES(float)
COLLECTIVES(double)
#ifdef cl_khr_fp16
COLLECTIVES(half)
#endif
#endif
static uint neighbour(uint value, local uint *tile, uint lid, uint size, uint n) {
  barrier(CLK_LOCAL_MEM_FENCE);
  tile[lid] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint result = tile[(lid + 1u) % size];
  if (n & 1u) {
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[lid] = result ^ lid;
    barrier(CLK_LOCAL_MEM_FENCE);
    result += tile[size - 1u - lid];
  }
  return result;
}
#define neighbour(value, tile, lid, size) neighbour(value, tile, lid, size, n)
""" + barrier_values.PARTIAL


class Kernel:
    """A body as a kernel of its own, and the work-groups that run it."""

    def __init__(self, rng, body):
        self.body, self.number = body, body.number
        self.shape = rng.choice(SHAPES)
        self.groups = rng.choice([1, 1, 2])
        self.n = rng.randrange(1 << 16)
        self.required = rng.random() < 0.3
        self.size = self.shape[0] * self.shape[1] * self.shape[2]
        self.is_tile_given = rng.random() < 0.5

    def text(self):
        lines = [self.body.text()]
        if self.required:
            lines += ["__attribute__((reqd_work_group_size(%d, %d, %d)))" % self.shape]
        lines += ["kernel void k%d(global uint *out, global uint *shared, uint n%s) {"
                  % (self.number, ", local uint *tile" if self.is_tile_given else "")]
        if not self.is_tile_given:
            lines += ["  local uint tile[%d];" % self.size]
        lines += PLACE
        lines += ["  body%d(out, shared, tile, n, group, lid, size);" % self.number, "}"]
        return "\n".join(lines) + "\n"

    def launch(self):
        arguments = [runner.buffer(bytes(4 * SLOTS * self.size * self.groups)),
                     runner.buffer(bytes(4 * (self.size + QUEUES) * self.groups)), runner.value(struct.pack("<I", self.n))]
        if self.is_tile_given:
            arguments += [{"local": 4 * self.size}]
        size = (self.groups * self.shape[0], *self.shape[1:])
        return {"kernel": "k%d" % self.number, "global": size, "local": self.shape, "args": arguments}

    def reference(self):
        numbers, shared = [], []
        for group in range(self.groups):
            results = self.body.reference(group, self.shape, self.n)
            numbers += results[0]
            shared += results[1]
        return [struct.pack("<%dI" % len(part), *part) for part in (numbers, shared)]

    def differences(self, outputs, expected):
        if outputs[0] != expected[0]:
            place = next(k for k, (a, b) in enumerate(zip(outputs[0], expected[0])) if a != b) // 4
            item, slot = divmod(place, SLOTS)
            return "result %d of work-item %d of %s is %d, not %d" % (
                slot, item, self.shape, *struct.unpack_from("<I", outputs[0], 4 * place),
                *struct.unpack_from("<I", expected[0], 4 * place))
        return None if outputs[1] == expected[1] else "what is left in global memory is wrong"

    def blocks(self):
        """What may be left out to find the reason of a failure."""
        yield self.body


# Where a work-item finds itself and its memory.
PLACE = [
    "  uint group = get_group_id(0);",
    "  uint size = get_local_size(0) * get_local_size(1) * get_local_size(2);",
    "  uint lid = (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);",
    "  out += group * size * %du;" % SLOTS,
    "  shared += group * (size + %du);" % QUEUES,
]


class Program:
    """Several bodies; `shape` and `args` are for all of them in one kernel."""

    OPTIONS = ["", "-cl-opt-disable", "-g", "-cl-opt-disable -g"]

    def __init__(self, seed, bodies, collectives=True, shapes=None, library=True, undefined=True):
        """Without the library, no other functions are called than those that passes define. Without undefined
        values, all that lives across a barrier is needed."""
        rng = random.Random(seed)
        self.seed = seed
        self.shape = rng.choice(shapes or SHAPES)
        self.args = rng.randrange(1 << 16)
        # Most have none: a collective is three barriers, and there is more to try than these.
        self.bodies = [Body(rng, number, collectives and rng.random() < 0.4, library, undefined) for number in range(bodies)]
        self.required = rng.random() < 0.3
        self.kernels = [Kernel(rng, body) for body in self.bodies]
        self.options = ("-cl-std=CL3.0 " + rng.choice(self.OPTIONS)).strip()
        width, form = rng.choice([(2, ""), (4, ""), (4, ""), (8, ""), (16, ""), (2, "r2"), (4, "r2"), (4, "r3"), (8, "r4"), (4, "p"), (8, "p"), (4, "t")])
        self.layouts = [layouts.SCALAR, layouts.make(width, rng.choice([0, 0, 0, 1, 2]), form)]
        if rng.random() < 0.5:
            self.options += " -cl-uniform-work-group-size"
        self.cpu = runner.draw_cpu(rng)

    def text(self, kernels=None):
        if kernels is not None:
            return HEAD + "".join(kernel.text() for kernel in kernels)
        lines = ["// Program %d, groups of %s, n = %d." % (self.seed, self.shape, self.args), HEAD]
        lines += [body.text() for body in self.bodies]
        if self.required:
            lines += ["__attribute__((reqd_work_group_size(%d, %d, %d)))" % self.shape]
        lines += ["kernel void torture(global uint *out, global uint *shared, uint n) {",
                  "  local uint tile[%d];" % (self.shape[0] * self.shape[1] * self.shape[2])]
        lines += PLACE
        lines += ["  switch (group) {"]
        for body in self.bodies:
            lines += ["  case %d: body%d(out, shared, tile, n, group, lid, size); break;"
                      % (body.number, body.number)]
        lines += ["  }", "}"]
        return "\n".join(lines) + "\n"

    def reference(self):
        """The results of all bodies in one kernel."""
        return [number for body in self.bodies
                for number in body.reference(body.number, self.shape, self.args)[0]]


if __name__ == "__main__":
    sys.exit(runner.main(__doc__, Program))
