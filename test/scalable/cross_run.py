#!/usr/bin/env python3
"""Runs a kernel on an emulated machine with scalable vectors, or on this one.

    cross_run.py k.cl -k k --machine sve256 --version 4s -g 44 -l 11 -a out@o.bin:u32[64] -a u32[64]=@x.bin -a u32=7

The kernel (OpenCL C, or LLVM IR that calls mux builtins) is vectorized as --version says, in the words of
`veczc -k`; `scalar` leaves it as it is. Work-item loops go around it, clang makes a program of it that needs no
library, and qemu runs that. Arguments are like oclrun's: buffers from files (=@file), of numbers, iota, rand; and
numbers; local memory by its size. out@file: writes the buffer there.
"""

import argparse
import os
import random
import re
import struct
import subprocess
import sys
import tempfile

# How to compile for a machine, and how to emulate it.
SVE = ["--target=aarch64-linux-gnu", "-march=armv8.6-a+sve2"]
RVV = ["--target=riscv64-linux-gnu", "-march=rv64gcv_zfh_zvfh", "-mabi=lp64d", "-mno-relax"]


def sve(bits):
    return SVE, ["qemu-aarch64", "-cpu", f"max,sve{bits}=on"]


def rvv(bits):
    cpu = f"rv64,v=true,vlen={bits},elen=64,vext_spec=v1.0,Zfh=true,Zve64f=true,Zve32f=true"
    return RVV, ["qemu-riscv64", "-cpu", cpu]


# This machine itself needs no emulator. Its vectors are not scalable, but any machine runs fixed and
# predicated versions.
MACHINES = {"native": (["-march=native"], []), "sve128": sve(128), "sve256": sve(256), "sve512": sve(512),
            "rvv128": rvv(128), "rvv256": rvv(256), "rvv512": rvv(512)}
LETTERS = {"i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i", "u32": "I", "i64": "q", "u64": "Q",
           "f16": "e", "f32": "f", "f64": "d"}

BEFORE = ("fold-kernel-bodies,transfer-kernel-metadata,set-convergent-attr,software-div,lower-to-mux-builtins,"
          "replace-atomic-funcs,replace-c11-atomic-funcs,replace-addrspace-fns,mux-base<pre-vecz>,link-builtins<early>,"
          "always-inline,function(sroa,simplifycfg,early-cse,instcombine<no-verify-fixpoint>)")
AFTER = ("mux-base<late-builtins>,replace-target-ext-tys,work-item-loops,mux-base<prepare-wg-sched>,"
         "replace-module-scope-vars,add-kernel-wrapper,remove-address-spaces,globaldce")


class Failure(Exception):
    pass


def has_vectors(machine, version):
    """Whether there is code for such vectors: LLVM has none for SVE's of one element."""
    return not (machine.startswith("sve") and version.startswith("1s"))


class Argument:
    """One argument of the kernel."""

    PATTERN = re.compile(r"(?:out(?:@(?P<file>[^:]+))?(?P<out>:))?(?P<type>\w+)(?:\[(?P<count>\d*)\])?(?:=(?P<value>.*))?")

    def __init__(self, text, seed=0):
        match = self.PATTERN.fullmatch(text)
        if not match or match["type"] not in [*LETTERS, "local"]:
            raise Failure(f"argument '{text}' is not understood")
        self.is_out, self.file = bool(match["out"]), match["file"]
        # Local memory is passed by its size.
        letter = LETTERS.get(match["type"], "Q")
        self.is_buffer = match["count"] is not None
        value = match["value"] or "0"
        if self.is_buffer and value.startswith("@"):
            with open(value[1:], "rb") as file:
                self.data = file.read()
            return
        number = float if letter in "efd" else int
        count = int(match["count"]) if self.is_buffer else 1
        if value == "iota":
            values = [number(i) for i in range(count)]
        elif value == "rand":
            rng = random.Random(f"{text} {seed}")
            values = [rng.random() if number is float else rng.randrange(100) for _ in range(count)]
        else:
            given = [number(word) for word in value.split(",")]
            values = given * count if len(given) == 1 else given
        self.data = struct.pack(f"{len(values)}{letter}", *values)


def call(command, **options):
    done = subprocess.run(command, capture_output=True, **options)
    if done.returncode != 0:
        raise Failure(f"{' '.join(command)}\n{done.stderr.decode()}")
    return done.stdout


def write_call(path, kernel, arguments, global_size, local_size):
    """The header that driver.c includes."""
    lines = [f'#define KERNEL_WRAPPER "{kernel}.mux-kernel-wrapper"',
             "#define LOCAL_SIZE {%s}" % ", ".join(map(str, local_size)),
             "#define NUM_GROUPS {%s}" % ", ".join(str(g // l) for g, l in zip(global_size, local_size)),
             "#define WORK_DIM %d" % max(d + 1 for d in range(3) if d == 0 or global_size[d] > 1)]
    members, values, writes = [], [], []
    for i, argument in enumerate(arguments):
        data = ",".join(map(str, argument.data)) or "0"
        if argument.is_buffer:
            lines.append(f"static unsigned char buffer{i}[] __attribute__((aligned(128))) = {{{data}}};")
            members.append(f"void *a{i};")
            values.append(f"buffer{i}")
            if argument.is_out:
                writes.append(f"writeOut(buffer{i}, sizeof(buffer{i}));")
        else:
            size = len(argument.data)
            members.append(f"unsigned char a{i}[{size}] __attribute__((aligned({size})));")
            values.append(f"{{{data}}}")
    lines.append("static struct { %s } arguments = {%s};" % (" ".join(members) or "char none;", ", ".join(values)))
    lines.append("#define WRITE_BUFFERS " + " ".join(writes))
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")


def vectorize(source, kernel, version, tools, folder):
    """The text of a module with the kernel's wrapper, for any machine."""
    paths = [os.path.join(folder, name) for name in ("mux.ll", "vector.ll", "wrapped.ll")]
    options = [] if source.endswith(".ll") else ["--cl-options", "-cl-std=CL3.0"]
    call([os.path.join(tools, "muxc"), *options, "--passes", BEFORE, source, "-o", paths[0]])
    if version == "scalar":
        paths[1] = paths[0]
    else:
        call([os.path.join(tools, "veczc"), "-S", "-k", f"{kernel}:{version}", paths[0], "-o", paths[1]])
    call([os.path.join(tools, "muxc"), "--passes", AFTER, paths[1], "-o", paths[2]])
    with open(paths[2]) as file:
        # Whether products and sums are one operation must not depend on the machine's vectors.
        lines = [line.replace("@llvm.fmuladd.", "@llvm.fma.") for line in file
                 if not line.startswith(("target triple", "target datalayout"))]
    with open(paths[2], "w") as file:
        file.writelines(lines)
    return paths[2]


def spare_emulator(text):
    """Assembly that qemu 7 runs: it gives up where a vector conversion that rounds in its own way is the first of a
    block to tell how to round. A conversion that leaves no result tells so before."""
    return re.sub(r"^(\s+)(?=vf\w*cvt\.(?:rtz|rod)\.)", r"\1fcvt.w.s\tzero, ft0, dyn\n\1", text, flags=re.MULTILINE)


def build(module, machine, level, clang, folder):
    program = os.path.join(folder, f"program.{machine}")
    flags = [clang, *MACHINES[machine][0], level, "-w", "-ffreestanding", "-fno-builtin", "-nostdlib", "-static",
             "-fuse-ld=lld", "-ffp-contract=off"]
    if machine.startswith("rvv"):
        assembly = os.path.join(folder, f"{os.path.basename(module)}.{machine}.s")
        text = call([*flags, "-S", module, "-o", "-"]).decode()
        with open(assembly, "w", encoding="utf-8") as file:
            file.write(spare_emulator(text))
        module = assembly
    objects = []
    for source in (module, os.path.join(os.path.dirname(os.path.abspath(__file__)), "driver.c")):
        objects.append(os.path.join(folder, f"{os.path.basename(source)}.{machine}.o"))
        call([*flags, "-I", folder, "-c", source, "-o", objects[-1]])
    call([*flags, *objects, "-o", program])
    return program


def fill(sizes):
    return (list(sizes) + [1, 1, 1])[:3]


def emulate(program, machine):
    """The bytes of the buffers that are asked for, one after the other."""
    return call([*MACHINES[machine][1], program], timeout=120)


def run(source, kernel, machine, version, global_size, local_size, arguments, tools="", level="-O2", clang="clang"):
    """The same, from the source on."""
    with tempfile.TemporaryDirectory() as folder:
        module = vectorize(source, kernel, version, tools, folder)
        write_call(os.path.join(folder, "kernel_call.h"), kernel, arguments, fill(global_size), fill(local_size))
        program = build(module, machine, level, clang, folder)
        return emulate(program, machine)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("-k", dest="kernel", required=True)
    parser.add_argument("--machine", choices=sorted(MACHINES), required=True)
    parser.add_argument("--version", default="scalar")
    parser.add_argument("-g", dest="global_size", required=True)
    parser.add_argument("-l", dest="local_size", required=True)
    parser.add_argument("-a", dest="arguments", action="append", default=[])
    parser.add_argument("--tools", default="", help="the folder of muxc and veczc")
    parser.add_argument("-O", dest="level", default="2")
    parser.add_argument("--clang", default="clang")
    args = parser.parse_args()
    sizes = lambda text: [int(size) for size in text.split(",")]
    try:
        arguments = [Argument(text) for text in args.arguments]
        output = run(args.source, args.kernel, args.machine, args.version, sizes(args.global_size),
                     sizes(args.local_size), arguments, args.tools, f"-O{args.level}", args.clang)
        for argument in filter(lambda argument: argument.is_out, arguments):
            if argument.file:
                with open(argument.file, "wb") as file:
                    file.write(output[:len(argument.data)])
            output = output[len(argument.data):]
    except (Failure, OSError, subprocess.TimeoutExpired) as failure:
        sys.exit(f"cross_run: {failure}")


if __name__ == "__main__":
    main()
