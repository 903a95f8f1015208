#!/usr/bin/env python3
"""The offline compiler of the conformance tests' mode spir-v: compiles OpenCL C to SPIR-V.

The producer is the value of OPENMUX_SPIRV_PRODUCER: clc (the default) is OpenMux's own tool, clang is clang 22's back
end, llvm-spirv is clang 15 and llvm-spirv.

usage: spirv_compiler.py --mode=spir-v --source=<file> --output=<file> [--cl-device-info=<file>] [-- <build options>]
"""
import os
import pathlib
import subprocess
import sys

CLC = pathlib.Path(__file__).resolve().parents[2] / "build" / "bin" / "clc"
# What only a compiler for a device takes.
FOR_DEVICES = {"-cl-kernel-arg-info", "-cl-fp32-correctly-rounded-divide-sqrt"}


def call(*command):
    return subprocess.run([str(word) for word in command], check=False, stdin=subprocess.DEVNULL).returncode


def get_clang_options(build_options):
    """The options for clang; without a version, sources are OpenCL C 1.2."""
    options = [option for option in build_options if option not in FOR_DEVICES]
    if not any(option.startswith("-cl-std=") for option in options):
        options.append("-cl-std=CL1.2")
    return ["-x", "cl", "-O0", "-w", "-Xclang", "-finclude-default-header", *options]


def compile_with_clc(source, output, build_options):
    return call(CLC, "--emit=spirv", "-b", " ".join(build_options), source, "-o", output)


def compile_with_clang(source, output, build_options):
    return call("clang-22", "--target=spirv64", *get_clang_options(build_options), "-c", source, "-o", output)


def compile_with_translator(source, output, build_options):
    bitcode = output + ".bc"
    return call("clang-15", "--target=spir64", *get_clang_options(build_options), "-emit-llvm", "-c", source, "-o",
                bitcode) or call("llvm-spirv-15", "--spirv-ext=+all", "--spirv-max-version=1.4", bitcode, "-o", output)


PRODUCERS = {"clc": compile_with_clc, "clang": compile_with_clang, "llvm-spirv": compile_with_translator}


def main(arguments):
    split = arguments.index("--") if "--" in arguments else len(arguments)
    own = dict(argument.lstrip("-").partition("=")[::2] for argument in arguments[:split])
    producer = os.environ.get("OPENMUX_SPIRV_PRODUCER", "clc")
    if own.get("mode") != "spir-v" or producer not in PRODUCERS:
        sys.exit(__doc__)
    return PRODUCERS[producer](own["source"], own["output"], arguments[split + 1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
