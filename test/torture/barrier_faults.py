#!/usr/bin/env python3
"""Shows that barriers.py would notice a compiler that gets barriers wrong.

Programs of barriers.py are compiled up to the work-item loops, a fault is put into the result, and the
rest is compiled and run: without a fault they must agree with the reference, with one they must not.

  store    a live value is not stored
  ids      two regions' ends are swapped
  fence    a memory barrier is missing; seen by comparing barriers and what is left of them, since
           nothing that runs on one thread can tell
  tail     the loop over a row stops one work-item early
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

import barriers

BEFORE = ("fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,"
          "function(sroa,instcombine<no-verify-fixpoint>,simplifycfg),mux-base<pre-vecz>,mux-base<late-builtins>")
AFTER = "mux-base<prepare-wg-sched>,replace-module-scope-vars,add-kernel-wrapper,globaldce"

MAIN = """
declare i32 @printf(ptr, ...)
declare void @torture.mux-kernel-wrapper(ptr, ptr)
@format = constant [4 x i8] c"%u\\0A\\00"
@out = global [{count} x i32] zeroinitializer
@shared = global [{shared} x i32] zeroinitializer
@args = global {{ ptr, ptr, i32 }} {{ ptr @out, ptr @shared, i32 {n} }}
%info = type {{ [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32 }}
@info = global %info {{ [3 x i64] zeroinitializer, [3 x i64] [i64 {groups}, i64 1, i64 1],
  [3 x i64] zeroinitializer, [3 x i64] [i64 {x}, i64 {y}, i64 {z}], i32 3 }}
define i32 @main() {{
entry:
  br label %group
group:
  %g = phi i64 [ 0, %entry ], [ %g.next, %group ]
  store i64 %g, ptr @info
  call void @torture.mux-kernel-wrapper(ptr @args, ptr @info)
  %g.next = add i64 %g, 1
  %g.more = icmp ult i64 %g.next, {groups}
  br i1 %g.more, label %group, label %number
number:
  %i = phi i64 [ 0, %group ], [ %i.next, %number ]
  %p = getelementptr i32, ptr @out, i64 %i
  %v = load i32, ptr %p
  %r = call i32 (ptr, ...) @printf(ptr @format, i32 %v)
  %i.next = add i64 %i, 1
  %i.more = icmp ult i64 %i.next, {count}
  br i1 %i.more, label %number, label %done
done:
  ret i32 0
}}
"""


class Toolchain:
    """The steps from source to numbers, with the module's text in between."""

    def __init__(self, muxc, tools, folder):
        self.muxc, self.tools, self.folder = muxc, tools, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def call(self, *command, timeout=600):
        done = subprocess.run(command, capture_output=True, text=True, check=False,
                              timeout=timeout)
        if done.returncode != 0:
            raise RuntimeError(" ".join(command) + "\n" + done.stderr)
        return done.stdout

    def passes(self, passes, source, *options):
        return self.call(self.muxc, "--verify-each", "--passes", passes, *options, source)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="ascii") as file:
            file.write(text)
        return self.path(name)

    def prepare(self, program):
        source = self.write("torture.cl", program.text())
        return self.passes(BEFORE, source, "--cl-options", "-cl-std=CL3.0")

    def make_loops(self, prepared):
        return self.passes("work-item-loops", self.write("prepared.ll", prepared))

    def run(self, program, loops):
        """The numbers that the program leaves; None if it does not come to an end properly."""
        # It is run on the machine at hand, not on a SPIR one.
        text = re.sub(r"^target (triple|datalayout).*\n", "", loops, flags=re.M)
        done = self.write("done.ll", self.passes(AFTER, self.write("loops.ll", text)))
        x, y, z = program.shape
        groups = len(program.bodies)
        main = MAIN.format(count=x * y * z * barriers.SLOTS * groups, shared=x * y * z * groups,
                           n=program.args, groups=groups, x=x, y=y, z=z)
        linked = self.path("linked.bc")
        self.call(os.path.join(self.tools, "llvm-link"), done, self.write("main.ll", main),
                  "-o", linked)
        try:
            output = self.call(os.path.join(self.tools, "lli"), linked, timeout=20)
        except (RuntimeError, subprocess.TimeoutExpired):
            return None
        return [int(line) for line in output.split()]


def functions(text, name):
    """The texts of the functions whose names have this part."""
    return [match.group(0) for match in
            re.finditer(r"^define [^\n]*@[^\n(]*%s[^\n]*\{\n.*?^\}\n" % re.escape(name), text,
                        flags=re.M | re.S)]


def fences_fit(prepared, loops):
    """Whether the wrapper has the memory barriers of all barriers, each once."""
    kernel = functions(prepared, "torture(")[0]
    wanted = [match.group(1) for match in re.finditer(
        r"@__mux_work_group_barrier\(i32 \d+, (i32 \d+, i32 \d+)\)", kernel)]
    wrapper = functions(loops, "torture.mux-barrier-wrapper")[0]
    found = [match.group(1) for match in re.finditer(
        r"@__mux_mem_barrier\((i32 \d+, i32 \d+)\)", wrapper)]
    return sorted(wanted) == sorted(found)


def drop_store(text, place):
    stores = [match for region in functions(text, ".mux-barrier-region.")
              for match in re.findall(r"^  store [^\n]*, ptr %[^\n]*live[^\n]*\n", region, flags=re.M)]
    if not stores:
        return None
    return text.replace(stores[place % len(stores)], "", 1)


def swap_ids(text, place):
    regions = [region for region in functions(text, ".mux-barrier-region.")
               if len(set(re.findall(r"ret i32 (\d+)", region))) > 1]
    if not regions:
        return None
    region = regions[place % len(regions)]
    first, second = sorted(set(re.findall(r"ret i32 (\d+)", region)))[:2]
    swapped = re.sub(r"ret i32 (%s|%s)\b" % (first, second),
                     lambda m: "ret i32 " + (second if m.group(1) == first else first), region)
    return text.replace(region, swapped)


def drop_fence(text, _):
    wrapper = functions(text, "torture.mux-barrier-wrapper")[0]
    without = re.sub(r"^  call void @__mux_mem_barrier[^\n]*\n", "", wrapper, count=1, flags=re.M)
    return text.replace(wrapper, without) if without != wrapper else None


def shorten_row(text, _):
    """The first row's loop, so that its last work-item is left out."""
    match = re.search(r"^  (%\S+) = icmp ult i64 (%main\.x\.next\S*), (\S+)\n", text, flags=re.M)
    if not match:
        return None
    name, value, end = match.groups()
    new = "  %planted = add i64 {1}, 1\n  {0} = icmp ult i64 %planted, {2}\n".format(name, value, end)
    return text.replace(match.group(0), new, 1)


FAULTS = {"store": drop_store, "ids": swap_ids, "fence": drop_fence, "tail": shorten_row}


def is_noticed(toolchain, program, prepared, text):
    return (not fences_fit(prepared, text)
            or toolchain.run(program, text) != program.reference())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--muxc", default="muxc")
    parser.add_argument("--llvm-tools", default="/usr/lib/llvm-22/bin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=6)
    args = parser.parse_args()
    noticed = {fault: 0 for fault in FAULTS}
    planted = {fault: 0 for fault in FAULTS}
    with tempfile.TemporaryDirectory() as folder:
        toolchain = Toolchain(args.muxc, args.llvm_tools, folder)
        for seed in range(args.seed, args.seed + args.programs):
            program = barriers.Program(seed, 3, shapes=[(7, 1, 1), (3, 2, 1), (4, 1, 2)])
            prepared = toolchain.prepare(program)
            loops = toolchain.make_loops(prepared)
            if is_noticed(toolchain, program, prepared, loops):
                print("program %d is wrong without a fault" % seed)
                return 1
            for fault, plant in FAULTS.items():
                text = plant(loops, seed)
                if text is None:
                    continue
                planted[fault] += 1
                noticed[fault] += is_noticed(toolchain, program, prepared, text)
    for fault in FAULTS:
        print("%s: noticed in %d of %d programs" % (fault, noticed[fault], planted[fault]))
    # A fault may be planted where it does no harm, such as in code that is not reached.
    return 0 if all(noticed.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
