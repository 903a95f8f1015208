// Translations of the instructions of bodies, by kind.
#ifndef COMPILER_FRONTEND_SPIRV_TRANSLATIONS_H
#define COMPILER_FRONTEND_SPIRV_TRANSLATIONS_H

#include "operation.h"

namespace spirv {

// arithmetic.cpp
llvm::Value *translateUnary(const Operation &operation);
llvm::Value *translateBinary(const Operation &operation);
llvm::Value *translateShift(const Operation &operation);
llvm::Value *translateDivision(const Operation &operation);
llvm::Value *translateFloatRemainder(const Operation &operation);
llvm::Value *translateVectorTimesScalar(const Operation &operation);
llvm::Value *translateDot(const Operation &operation);
llvm::Value *translateExtendedArithmetic(const Operation &operation);
llvm::Value *translateBitField(const Operation &operation);
llvm::Value *translateBits(const Operation &operation);

// integer_dot.cpp
llvm::Value *translateIntegerDot(const Operation &operation);

// relations.cpp
llvm::Value *translateCompare(const Operation &operation);
llvm::Value *translateLogical(const Operation &operation);
llvm::Value *translateAnyAll(const Operation &operation);
llvm::Value *translateClassify(const Operation &operation);
llvm::Value *translateSelect(const Operation &operation);
llvm::Value *translatePointerCompare(const Operation &operation);

// conversions.cpp
llvm::Value *translateConversion(const Operation &operation);
llvm::Value *translateQuantize(const Operation &operation);
llvm::Value *translateBitcast(const Operation &operation);
llvm::Value *translatePointerConversion(const Operation &operation);

// composites.cpp
llvm::Value *translateCompositeConstruct(const Operation &operation);
llvm::Value *translateCompositeExtract(const Operation &operation);
llvm::Value *translateCompositeInsert(const Operation &operation);
llvm::Value *translateVectorDynamic(const Operation &operation);
llvm::Value *translateVectorShuffle(const Operation &operation);
llvm::Value *translateCopy(const Operation &operation);

// memory.cpp
llvm::Value *translateVariable(const Operation &operation);
llvm::Value *translateLoad(const Operation &operation);
llvm::Value *translateStore(const Operation &operation);
llvm::Value *translateCopyMemory(const Operation &operation);
llvm::Value *translateAccessChain(const Operation &operation);
llvm::Value *translateSizeOf(const Operation &operation);
llvm::Value *translateLifetime(const Operation &operation);

// control_flow.cpp
llvm::Value *translateLabel(const Operation &operation);
llvm::Value *translatePhi(const Operation &operation);
llvm::Value *translateLoopMerge(const Operation &operation);
llvm::Value *translateBranch(const Operation &operation);
llvm::Value *translateSwitch(const Operation &operation);
llvm::Value *translateReturn(const Operation &operation);
llvm::Value *translateHint(const Operation &operation);
llvm::Value *translateNothing(const Operation &operation);
llvm::Value *translateCall(const Operation &operation);

// function_pointers.cpp
llvm::Value *translateFunctionPointerCall(const Operation &operation);

// atomics.cpp
llvm::Value *translateAtomicLoad(const Operation &operation);
llvm::Value *translateAtomicStore(const Operation &operation);
llvm::Value *translateAtomicUpdate(const Operation &operation);
llvm::Value *translateAtomicCompareExchange(const Operation &operation);
llvm::Value *translateAtomicFlag(const Operation &operation);
llvm::Value *translateBarrier(const Operation &operation);

// groups.cpp
llvm::Value *translateGroupVote(const Operation &operation);
llvm::Value *translateGroupBroadcast(const Operation &operation);
llvm::Value *translateGroupArithmetic(const Operation &operation);
llvm::Value *translateGroupAsyncCopy(const Operation &operation);
llvm::Value *translateGroupWaitEvents(const Operation &operation);
llvm::Value *translateNonUniformVote(const Operation &operation);
llvm::Value *translateNonUniformBallot(const Operation &operation);
llvm::Value *translateNonUniformShuffle(const Operation &operation);
llvm::Value *translateSubgroupKHR(const Operation &operation);

// groups_intel.cpp
llvm::Value *translateSubgroupShuffleINTEL(const Operation &operation);
llvm::Value *translateSubgroupBlockReadINTEL(const Operation &operation);
llvm::Value *translateSubgroupBlockWriteINTEL(const Operation &operation);

// images.cpp
llvm::Value *translateSampledImage(const Operation &operation);
llvm::Value *translateImage(const Operation &operation);
llvm::Value *translateImageSample(const Operation &operation);
llvm::Value *translateImageRead(const Operation &operation);
llvm::Value *translateImageWrite(const Operation &operation);
llvm::Value *translateImageQuerySize(const Operation &operation);
llvm::Value *translateImageQuery(const Operation &operation);

// ext_inst.cpp
llvm::Value *translateExtInst(const Operation &operation);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_TRANSLATIONS_H
