#!/usr/bin/env python3
"""Shows that barriers.py would notice a compiler that gets barriers wrong.

Programs of barriers.py are compiled up to the work-item loops, a fault is put into the result, and the
rest is compiled and run: without a fault they must agree with the reference, with one they must not.

  store    a live value is not stored
  ids      two regions' ends are swapped
  fence    a memory barrier is missing; seen by comparing barriers and what is left of them, since
           nothing that runs on one thread can tell
  tail     the loop over a row, or over what vectors leave of it, stops one work-item early

Programs have no undefined values: what is not stored of these does no harm. Each is compiled as it is (layout
scalar), and, without what the vectorizer cannot do, for vectors with a scalar tail (layout vector). A fault may stand
where it does no harm, such as in code that is not reached: it is planted at one place after the other until it is
noticed, which must be the case in every program.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

import barrier_memory
import barriers

BEFORE = ("fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,"
          "function(sroa,instcombine<no-verify-fixpoint>,simplifycfg),mux-base<pre-vecz>,mux-base<late-builtins>")
LAYOUTS = ["scalar", "vector"]
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

    def __init__(self, muxc, veczc, tools, folder):
        self.muxc, self.veczc, self.tools, self.folder = muxc, veczc, tools, folder

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

    def vectorize(self, prepared):
        return self.call(self.veczc, "-k", "torture:4", "-S", "-o", "-",
                         self.write("scalar.ll", prepared))

    def make_loops(self, prepared):
        return self.passes("work-item-loops", self.write("prepared.ll", prepared))

    def run(self, program, loops):
        """The numbers that the program leaves; None if it does not come to an end properly."""
        # It is run on the machine at hand, not on a SPIR one.
        text = re.sub(r"^target (triple|datalayout).*\n", "", fill_live_memory(loops), flags=re.M)
        done = self.write("done.ll", self.passes(AFTER, self.write("loops.ll", text)))
        x, y, z = program.shape
        groups = len(program.bodies)
        main = MAIN.format(count=x * y * z * barriers.SLOTS * groups, shared=(x * y * z + barrier_memory.QUEUES) * groups,
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


def fill_live_memory(text):
    """Gives memory for live values a content that nobody takes for a value, at the wrapper's start."""
    def fill(match):
        line, name, kind, count = match.group(0, 1, 2, 3)
        end = "%s.end" % name
        return (line + "  %s = getelementptr %s, ptr null, i64 %s\n" % (end, kind, count or "1")
                + "  %s.size = ptrtoint ptr %s to i64\n" % (end, end)
                + "  call void @llvm.memset.p0.i64(ptr %s, i8 -91, i64 %s.size, i1 false)\n" % (name, end))
    return re.sub(r"^  (%live-(?:group-)?values\S*) = alloca (%\S+?)(?:, i64 (%\S+?))?, align \d+\n", fill,
                  text, flags=re.M)


def fences_fit(prepared, loops):
    """Whether the wrapper has the memory barriers of all barriers, each once."""
    kernel = functions(prepared, "torture(")[0]
    wanted = [match.group(1) for match in re.finditer(
        r"@__mux_work_group_barrier\(i32 \d+, (i32 \d+, i32 \d+)\)", kernel)]
    wrapper = functions(loops, "torture.mux-barrier-wrapper")[0]
    found = [match.group(1) for match in re.finditer(
        r"@__mux_mem_barrier\((i32 \d+, i32 \d+)\)", wrapper)]
    return sorted(wanted) == sorted(found)


# What follows gives the texts with a fault, one for each place where it can stand.

def drop_store(text):
    for region in functions(text, ".mux-barrier-region."):
        for store in re.finditer(r"^  store [^\n]*, ptr %[^\n]*live[^\n]*\n", region, flags=re.M):
            yield text.replace(region, region[:store.start()] + region[store.end():])


def swap_ids(text):
    for region in functions(text, ".mux-barrier-region."):
        ends = sorted(set(re.findall(r"ret i32 (\d+)", region)))
        for first, second in zip(ends, ends[1:]):
            swapped = re.sub(r"ret i32 (%s|%s)\b" % (first, second),
                             lambda m, a=first, b=second: "ret i32 " + (b if m.group(1) == a else a),
                             region)
            yield text.replace(region, swapped)


def drop_fence(text):
    wrapper = functions(text, "torture.mux-barrier-wrapper")[0]
    for fence in re.finditer(r"^  call void @__mux_mem_barrier[^\n]*\n", wrapper, flags=re.M):
        yield text.replace(wrapper, wrapper[:fence.start()] + wrapper[fence.end():])


def shorten_row(text):
    """The loop over the rests of rows if there are such, else that over whole rows."""
    part = "tail" if "%tail.x.next" in text else "main"
    for end in re.finditer(r"^  (%%\S+) = icmp ult i64 (%%%s\.x\.next\S*), (\S+)\n" % part, text,
                           flags=re.M):
        name, value, limit = end.groups()
        new = ("  %%planted = add i64 %s, 1\n  %s = icmp ult i64 %%planted, %s\n"
               % (value, name, limit))
        yield text[:end.start()] + new + text[end.end():]


FAULTS = {"store": drop_store, "ids": swap_ids, "fence": drop_fence, "tail": shorten_row}
MAX_PLACES = 12


def is_noticed(toolchain, program, prepared, text):
    return (not fences_fit(prepared, text)
            or toolchain.run(program, text) != program.reference())


class Tally:
    """How many programs a fault was planted in, and how many of these showed it."""

    def __init__(self):
        self.programs, self.noticed, self.places = 0, 0, 0


def check(toolchain, program, prepared, tallies):
    """Whether the program is right as it is, and wrong with faults; these go into the tallies."""
    loops = toolchain.make_loops(prepared)
    if is_noticed(toolchain, program, prepared, loops):
        return False
    for fault, plant in FAULTS.items():
        texts = list(plant(loops))
        if not texts:
            continue
        tally = tallies[fault]
        tally.programs += 1
        # From all over the program.
        for text in texts[::-(-len(texts) // MAX_PLACES)]:
            tally.places += 1
            if is_noticed(toolchain, program, prepared, text):
                tally.noticed += 1
                break
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--muxc", default="muxc")
    parser.add_argument("--veczc", default="veczc")
    parser.add_argument("--llvm-tools", default="/usr/lib/llvm-22/bin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=6)
    parser.add_argument("--layout", choices=LAYOUTS, help="only programs of this layout")
    args = parser.parse_args()
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        toolchain = Toolchain(args.muxc, args.veczc, args.llvm_tools, folder)
        for layout in [args.layout] if args.layout else LAYOUTS:
            is_scalar = layout == "scalar"
            results[layout] = {fault: Tally() for fault in FAULTS}
            for seed in range(args.seed, args.seed + args.programs):
                program = barriers.Program(seed, 3, collectives=is_scalar, library=False, undefined=False,
                                           shapes=[(7, 1, 1), (6, 2, 1), (6, 1, 2)])
                prepared = toolchain.prepare(program)
                if not is_scalar:
                    prepared = toolchain.vectorize(prepared)
                if not check(toolchain, program, prepared, results[layout]):
                    print("program %d (%s) is wrong without a fault" % (seed, layout))
                    return 1
    ok = True
    for layout, tallies in results.items():
        for fault, tally in tallies.items():
            print("%s, %s: noticed in %d of %d programs, planted at %d places"
                  % (layout, fault, tally.noticed, tally.programs, tally.places))
            ok = ok and 0 < tally.noticed == tally.programs
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
