"""The lit suite: every test runs the built tools on a file and checks what comes out."""

import os
import shutil
import sys

import lit.formats

config.name = "OpenMux"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".cl", ".spvasm", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)

config.environment["PATH"] = os.pathsep.join(
    [config.openmux_tools, config.llvm_tools, config.environment.get("PATH", "")]
)
# A test sees only the targets that it names itself.
config.environment.pop("OPENMUX_TARGETS", None)

config.substitutions.append(("%examples", os.path.join(config.openmux_source, "examples")))
config.substitutions.append(("%openmux_build", config.openmux_build))
config.substitutions.append(("%openmux_tools", config.openmux_tools))
config.substitutions.append(("%openmux_source", config.openmux_source))
config.substitutions.append(("%python", sys.executable))
config.substitutions.append(("%machine", config.openmux_machine))
config.substitutions.append(("%cmake", config.openmux_cmake))
config.substitutions.append(("%cxx", config.openmux_cxx))
config.substitutions.append(("%llvm_include", config.llvm_include))
# OpenCL C as clang itself compiles it, with everything that its header declares.
config.substitutions.append(
    ("%clang_cl", "clang -cc1 -cl-std=CL3.0 -finclude-default-header -cl-ext=+all -emit-llvm -o -")
)

# Whether a kernel is worth vectorizing, and by which factor, is a matter of the CPU. Tests of such
# choices name the kind of CPU that they are about: vectors of 128 bits and no gathers, or AVX2 on x86-64.
for name, cpu in (("%simd128", "x86-64-v2"), ("%simd256", "x86-64-v3")):
    config.substitutions.append(
        (name, f"env OPENMUX_CPU={cpu}" if config.openmux_machine == "x86_64" else "env")
    )

# The costs and features of CPUs that the host device compiles for are those of its own architecture.
config.available_features.add(config.openmux_machine)

# A compiler for the emulated machine is not part of the test.
if config.openmux_is_emulated:
    config.available_features.add("emulated")

# Not all CPUs compute with half, and so not all hosts have the type. The emulated AArch64 does.
if config.openmux_is_emulated:
    has_half = config.openmux_machine == "aarch64"
else:
    with open("/proc/cpuinfo") as cpu:
        has_half = not {"asimdhp", "avx512_fp16"}.isdisjoint(cpu.read().split())
if has_half:
    config.available_features.add("half")
config.substitutions.append(("%half_or_float", "half" if has_half else "float"))

# The specification is not part of the tree. Tests that compare with its text need its folder: that of
# OPENMUX_SPEC_DIR, or shared/spec beside the checkout.
spec = os.environ.get("OPENMUX_SPEC_DIR") or os.path.join(
    os.path.dirname(config.openmux_source), "shared", "spec"
)
if os.path.isdir(spec):
    config.available_features.add("spec")
    config.substitutions.append(("%spec", spec))

# Another producer of SPIR-V, which not every distribution has.
if all(shutil.which(program) for program in ("clang-15", "llvm-spirv-15")):
    config.available_features.add("llvm-spirv")

# The headers of SPIR-V come with a grammar that lists all instructions.
grammar = os.path.join(config.spirv_headers, "spirv", "unified1", "spirv.core.grammar.json")
if os.path.isfile(grammar):
    config.available_features.add("spirv-grammar")
    config.substitutions.append(("%spirv_grammar", grammar))

# Machines with scalable vectors are emulated.
if all(shutil.which(f"qemu-{machine}") for machine in ("aarch64", "riscv64")):
    config.available_features.add("emulators")

# The accelerator is simulated, by a machine without an operating system.
if shutil.which("qemu-system-riscv64"):
    config.available_features.add("refsi")

if config.openmux_sanitizer:
    config.available_features.add(config.openmux_sanitizer)
