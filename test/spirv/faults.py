#!/usr/bin/env python3
"""Plants faults in cases of the sweep, as the reader might make them, and checks that each is noticed."""

import copy
import pathlib
import re
import sys
import tempfile

import spirv_sweep

# Family, the name of a case, and what is replaced in its instructions.
FAULTS = [
    ("arithmetic", r"^OpSMod_int4", "OpSMod", "OpSRem"),
    ("arithmetic", r"^OpUDiv_ushort_", "OpUDiv", "OpSDiv"),
    ("arithmetic", r"^OpBitFieldSExtract_uchar_", "SExtract", "UExtract"),
    ("arithmetic", r"^OpSUDot_char4_uchar4_int", "OpSUDot", "OpSDot"),
    ("relations", r"^OpFOrdLessThan_float3", "OpFOrd", "OpFUnord"),
    ("relations", r"^OpIsNormal_float", "OpIsNormal", "OpIsFinite"),
    ("conversions", r"^OpSConvert_char2_long2", "OpSConvert", "OpUConvert"),
    ("composites", r"^OpCompositeInsert_nested_uint4", "2 1 0 3", "2 1 0 2"),
    ("memory", r"^OpPtrAccessChain_back_float_", "OpSNegate", "OpNot"),
    ("atomics", r"^OpAtomicSMax_int_", "OpAtomicSMax", "OpAtomicUMax"),
    ("atomics", r"^OpAtomicIAdd_shared_", "OpAtomicIAdd", "OpAtomicISub"),
    ("groups", r"^OpGroupIAdd_work_InclusiveScan_uint_", "InclusiveScan", "ExclusiveScan"),
    ("groups", r"^OpGroupNonUniformUMin_Reduce_divergent_.*uint_", "Reduce", "InclusiveScan"),
    ("groups", r"^OpGroupNonUniformShuffleUp_uint_", "ShuffleUp", "ShuffleDown"),
    ("integers", r"^s_max_short_", " s_max ", " u_max "),
    ("integers", r"^s_mul_hi_char3", " s_mul_hi ", " u_mul_hi "),
    ("mathematics", r"^sin_float4", " sin ", " cos "),
    ("data", r"^vstore_halfn_r_private_rtz_float4", " RTZ", " RTP"),
    ("control_flow", r"^OpSwitch_ulong_.*merged", "OpSwitch (%\\w+) (%\\w+) (\\d+) %\\w+", r"OpSwitch \1 \2 \3 \2"),
    ("variables", r"^WorkgroupId_3d", "OpLoad (%\\w+) (%\\w+)", r"OpCopyObject \1 %scrambled"),
    ("printing", r"^printf_uint_x_uint_", "OpExtInst (\\S+ \\S+ \\S+ \\S+) (\\S+)", r"OpExtInst \1 %scrambled"),
]


def break_case(case, old, new):
    """The case with other instructions. `%scrambled` is the constant 5 of the type of the result or operand."""
    def spirv(function, *ids):
        start = len(function.lines)
        found = case.spirv(function, *ids)
        lines = [re.sub(old, new, line) for line in function.lines[start:]]
        if lines == function.lines[start:]:
            raise ValueError(f"{case.name} has nothing like {old}")
        type_ = case.results[0] if case.results[0].width > 1 or not case.operands else case.operands[0][1]
        five = function.constant(type_, 5)
        function.lines[start:] = [line.replace("%scrambled", five) for line in lines]
        return found
    broken = copy.copy(case)
    broken.spirv = spirv
    return broken


def main():
    options = spirv_sweep.parse_arguments()
    missed = 0
    with tempfile.TemporaryDirectory() as name:
        runner = spirv_sweep.Runner(options, pathlib.Path(name))
        for family, pattern, old, new in FAULTS:
            case = next(case for case in spirv_sweep.FAMILIES[family].generate() if re.search(pattern, case.name))
            # The case is right as it is, so that it is the fault that is noticed.
            for each, is_broken in ((case, False), (break_case(case, old, new), True)):
                failures = runner.check([each], 1)
                if bool(failures) != is_broken:
                    print(f"FAIL: {case.name}: {'the fault is not noticed' if is_broken else failures}", flush=True)
                    missed += 1
    print(f"{len(FAULTS)} faults, {missed} failures")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
