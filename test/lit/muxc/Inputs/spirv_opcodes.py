"""Compares the lines of `muxc --print-spirv-opcodes` with the grammar of SPIR-V."""

import json
import sys

# The capabilities of the OpenCL environment specification and of the extensions that it lists. An instruction
# that needs none of these is not part of the environment.
CAPABILITIES = {
    "Addresses", "DeviceEnqueue", "Float16Buffer", "GenericPointer", "Groups", "Int64Atomics", "Kernel", "Linkage",
    "LiteralSampler", "NamedBarrier", "PipeStorage", "Pipes", "SubgroupDispatch",
    "AtomicFloat16AddEXT", "AtomicFloat16MinMaxEXT", "AtomicFloat32AddEXT", "AtomicFloat32MinMaxEXT",
    "AtomicFloat64AddEXT", "AtomicFloat64MinMaxEXT", "BitInstructions", "DotProduct", "ExpectAssumeKHR",
    "GroupNonUniform", "GroupNonUniformArithmetic", "GroupNonUniformBallot", "GroupNonUniformClustered",
    "GroupNonUniformRotateKHR", "GroupNonUniformShuffle", "GroupNonUniformShuffleRelative", "GroupNonUniformVote",
    "GroupUniformArithmeticKHR", "SubgroupBallotKHR", "SubgroupVoteKHR",
}
# Extensions for other environments whose instructions need capabilities of this one.
OTHER_EXTENSIONS = {"SPV_AMD_shader_ballot"}
REASONS = {
    "pipes are not supported": ("Pipe", "ReserveId"),
    "device-side enqueue is not supported": ("Enqueue", "Event", "Queue", "NDRange", "GetKernel"),
    "named barriers are not supported": ("NamedBarrier",),
    "kernels have no storage class Image": ("ImageTexelPointer",),
}


def read_lines(path):
    lines = {}
    with open(path) as file:
        for line in file:
            name, state = line.rstrip("\n").split(" ", 1)
            lines[name] = state
    return lines


def is_in_environment(instruction):
    needed = instruction.get("capabilities", [])
    return ((not needed or not CAPABILITIES.isdisjoint(needed))
            and OTHER_EXTENSIONS.isdisjoint(instruction.get("extensions", [])))


def check_state(name, state):
    if state == "read":
        return []
    reason = state.removeprefix("refused: ")
    if reason == state or reason not in REASONS:
        return [f"{name}: unexpected state '{state}'"]
    if not any(word in name for word in REASONS[reason]):
        return [f"{name}: refused for another reason than '{reason}'"]
    return []


def main(grammar_path, lines_path):
    with open(grammar_path) as file:
        instructions = json.load(file)["instructions"]
    lines = read_lines(lines_path)
    numbers = {instruction["opname"]: instruction["opcode"] for instruction in instructions}
    listed = {numbers.get(name) for name in lines}
    problems = [f"{name}: not in the grammar" for name in lines if name not in numbers]
    for instruction in instructions:
        if is_in_environment(instruction) and instruction["opcode"] not in listed:
            problems.append(f"{instruction['opname']}: no line")
    for name, state in lines.items():
        problems += check_state(name, state)
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main(*sys.argv[1:]))
