#include "opcodes.h"

#include "constants.h"
#include "translations.h"

#include <llvm/ADT/DenseMap.h>

#include <set>

namespace spirv {

namespace {
using spv::Op;

struct Row {
  Translate translate;
  llvm::ArrayRef<Op> opcodes;
};

constexpr Op nothing[] = {Op::OpNop, Op::OpLine, Op::OpNoLine, Op::OpSelectionMerge};
constexpr Op unaries[] = {Op::OpSNegate, Op::OpFNegate, Op::OpNot};
constexpr Op binaries[] = {Op::OpIAdd, Op::OpISub,       Op::OpIMul,       Op::OpFAdd,
                           Op::OpFSub, Op::OpFMul,       Op::OpFDiv,       Op::OpBitwiseOr,
                           Op::OpUDiv, Op::OpBitwiseXor, Op::OpBitwiseAnd, Op::OpSDiv,
                           Op::OpUMod, Op::OpSRem};
constexpr Op shifts[] = {Op::OpShiftLeftLogical, Op::OpShiftRightLogical,
                         Op::OpShiftRightArithmetic};
constexpr Op divisions[] = {Op::OpSMod};
constexpr Op floatRemainders[] = {Op::OpFRem, Op::OpFMod};
constexpr Op vectorTimesScalar[] = {Op::OpVectorTimesScalar};
constexpr Op dot[] = {Op::OpDot};
constexpr Op extendedArithmetic[] = {Op::OpIAddCarry, Op::OpISubBorrow, Op::OpUMulExtended,
                                     Op::OpSMulExtended};
constexpr Op bitFields[] = {Op::OpBitFieldInsert, Op::OpBitFieldSExtract, Op::OpBitFieldUExtract};
constexpr Op bits[] = {Op::OpBitReverse, Op::OpBitCount};
constexpr Op integerDots[] = {Op::OpSDotKHR,       Op::OpUDotKHR,       Op::OpSUDotKHR,
                              Op::OpSDotAccSatKHR, Op::OpUDotAccSatKHR, Op::OpSUDotAccSatKHR};
constexpr Op comparisons[] = {Op::OpIEqual,
                              Op::OpINotEqual,
                              Op::OpUGreaterThan,
                              Op::OpSGreaterThan,
                              Op::OpUGreaterThanEqual,
                              Op::OpSGreaterThanEqual,
                              Op::OpULessThan,
                              Op::OpSLessThan,
                              Op::OpULessThanEqual,
                              Op::OpSLessThanEqual,
                              Op::OpFOrdEqual,
                              Op::OpFUnordEqual,
                              Op::OpFOrdNotEqual,
                              Op::OpFUnordNotEqual,
                              Op::OpFOrdLessThan,
                              Op::OpFUnordLessThan,
                              Op::OpFOrdGreaterThan,
                              Op::OpFUnordGreaterThan,
                              Op::OpFOrdLessThanEqual,
                              Op::OpFUnordLessThanEqual,
                              Op::OpFOrdGreaterThanEqual,
                              Op::OpFUnordGreaterThanEqual,
                              Op::OpLessOrGreater,
                              Op::OpOrdered,
                              Op::OpUnordered};
constexpr Op logicals[] = {Op::OpLogicalEqual, Op::OpLogicalNotEqual, Op::OpLogicalOr,
                           Op::OpLogicalAnd, Op::OpLogicalNot};
constexpr Op anyAll[] = {Op::OpAny, Op::OpAll};
constexpr Op classifications[] = {Op::OpIsNan, Op::OpIsInf, Op::OpIsFinite, Op::OpIsNormal,
                                  Op::OpSignBitSet};
constexpr Op selects[] = {Op::OpSelect};
constexpr Op pointerComparisons[] = {Op::OpPtrEqual, Op::OpPtrNotEqual, Op::OpPtrDiff};
constexpr Op conversions[] = {Op::OpConvertFToU, Op::OpConvertFToS,    Op::OpConvertSToF,
                              Op::OpConvertUToF, Op::OpUConvert,       Op::OpSConvert,
                              Op::OpFConvert,    Op::OpSatConvertSToU, Op::OpSatConvertUToS};
constexpr Op quantize[] = {Op::OpQuantizeToF16};
constexpr Op bitcast[] = {Op::OpBitcast};
constexpr Op pointerConversions[] = {Op::OpConvertPtrToU,
                                     Op::OpConvertUToPtr,
                                     Op::OpPtrCastToGeneric,
                                     Op::OpGenericCastToPtr,
                                     Op::OpGenericCastToPtrExplicit,
                                     Op::OpGenericPtrMemSemantics,
                                     Op::OpPtrCastToCrossWorkgroupINTEL,
                                     Op::OpCrossWorkgroupCastToPtrINTEL};
constexpr Op constructs[] = {Op::OpCompositeConstruct};
constexpr Op extracts[] = {Op::OpCompositeExtract};
constexpr Op inserts[] = {Op::OpCompositeInsert};
constexpr Op vectorDynamic[] = {Op::OpVectorExtractDynamic, Op::OpVectorInsertDynamic};
constexpr Op vectorShuffle[] = {Op::OpVectorShuffle};
constexpr Op copies[] = {Op::OpCopyObject, Op::OpCopyLogical};
constexpr Op undef[] = {Op::OpUndef};
constexpr Op variables[] = {Op::OpVariable};
constexpr Op loads[] = {Op::OpLoad};
constexpr Op stores[] = {Op::OpStore};
constexpr Op copyMemory[] = {Op::OpCopyMemory, Op::OpCopyMemorySized};
constexpr Op accessChains[] = {Op::OpAccessChain, Op::OpInBoundsAccessChain, Op::OpPtrAccessChain,
                               Op::OpInBoundsPtrAccessChain};
constexpr Op sizeOf[] = {Op::OpSizeOf};
constexpr Op lifetimes[] = {Op::OpLifetimeStart, Op::OpLifetimeStop};
constexpr Op labels[] = {Op::OpLabel};
constexpr Op phis[] = {Op::OpPhi};
constexpr Op loopMerges[] = {Op::OpLoopMerge, Op::OpLoopControlINTEL};
constexpr Op branches[] = {Op::OpBranch, Op::OpBranchConditional};
constexpr Op switches[] = {Op::OpSwitch};
constexpr Op returns[] = {Op::OpReturn, Op::OpReturnValue, Op::OpUnreachable};
constexpr Op hints[] = {Op::OpAssumeTrueKHR, Op::OpExpectKHR};
constexpr Op calls[] = {Op::OpFunctionCall};
constexpr Op pointerCalls[] = {Op::OpFunctionPointerCallINTEL};
constexpr Op atomicLoads[] = {Op::OpAtomicLoad};
constexpr Op atomicStores[] = {Op::OpAtomicStore};
constexpr Op atomicUpdates[] = {
    Op::OpAtomicExchange, Op::OpAtomicIIncrement, Op::OpAtomicIDecrement, Op::OpAtomicIAdd,
    Op::OpAtomicISub,     Op::OpAtomicSMin,       Op::OpAtomicUMin,       Op::OpAtomicSMax,
    Op::OpAtomicUMax,     Op::OpAtomicAnd,        Op::OpAtomicOr,         Op::OpAtomicXor,
    Op::OpAtomicFAddEXT,  Op::OpAtomicFMinEXT,    Op::OpAtomicFMaxEXT};
constexpr Op compareExchanges[] = {Op::OpAtomicCompareExchange, Op::OpAtomicCompareExchangeWeak};
constexpr Op atomicFlags[] = {Op::OpAtomicFlagTestAndSet, Op::OpAtomicFlagClear};
constexpr Op barriers[] = {Op::OpControlBarrier, Op::OpMemoryBarrier,
                           Op::OpControlBarrierArriveINTEL, Op::OpControlBarrierWaitINTEL};
constexpr Op groupVotes[] = {Op::OpGroupAll, Op::OpGroupAny};
constexpr Op groupBroadcasts[] = {Op::OpGroupBroadcast};
constexpr Op groupArithmetic[] = {Op::OpGroupIAdd,
                                  Op::OpGroupFAdd,
                                  Op::OpGroupFMin,
                                  Op::OpGroupUMin,
                                  Op::OpGroupSMin,
                                  Op::OpGroupFMax,
                                  Op::OpGroupUMax,
                                  Op::OpGroupSMax,
                                  Op::OpGroupIMulKHR,
                                  Op::OpGroupFMulKHR,
                                  Op::OpGroupBitwiseAndKHR,
                                  Op::OpGroupBitwiseOrKHR,
                                  Op::OpGroupBitwiseXorKHR,
                                  Op::OpGroupLogicalAndKHR,
                                  Op::OpGroupLogicalOrKHR,
                                  Op::OpGroupLogicalXorKHR,
                                  Op::OpGroupNonUniformIAdd,
                                  Op::OpGroupNonUniformFAdd,
                                  Op::OpGroupNonUniformIMul,
                                  Op::OpGroupNonUniformFMul,
                                  Op::OpGroupNonUniformSMin,
                                  Op::OpGroupNonUniformUMin,
                                  Op::OpGroupNonUniformFMin,
                                  Op::OpGroupNonUniformSMax,
                                  Op::OpGroupNonUniformUMax,
                                  Op::OpGroupNonUniformFMax,
                                  Op::OpGroupNonUniformBitwiseAnd,
                                  Op::OpGroupNonUniformBitwiseOr,
                                  Op::OpGroupNonUniformBitwiseXor,
                                  Op::OpGroupNonUniformLogicalAnd,
                                  Op::OpGroupNonUniformLogicalOr,
                                  Op::OpGroupNonUniformLogicalXor};
constexpr Op asyncCopies[] = {Op::OpGroupAsyncCopy};
constexpr Op waits[] = {Op::OpGroupWaitEvents};
constexpr Op nonUniformVotes[] = {Op::OpGroupNonUniformElect, Op::OpGroupNonUniformAll,
                                  Op::OpGroupNonUniformAny, Op::OpGroupNonUniformAllEqual};
constexpr Op ballots[] = {
    Op::OpGroupNonUniformBallot,           Op::OpGroupNonUniformInverseBallot,
    Op::OpGroupNonUniformBallotBitExtract, Op::OpGroupNonUniformBallotBitCount,
    Op::OpGroupNonUniformBallotFindLSB,    Op::OpGroupNonUniformBallotFindMSB};
constexpr Op shuffles[] = {Op::OpGroupNonUniformBroadcast, Op::OpGroupNonUniformBroadcastFirst,
                           Op::OpGroupNonUniformShuffle,   Op::OpGroupNonUniformShuffleXor,
                           Op::OpGroupNonUniformShuffleUp, Op::OpGroupNonUniformShuffleDown,
                           Op::OpGroupNonUniformRotateKHR};
constexpr Op subgroupKHR[] = {Op::OpSubgroupBallotKHR,   Op::OpSubgroupFirstInvocationKHR,
                              Op::OpSubgroupAllKHR,      Op::OpSubgroupAnyKHR,
                              Op::OpSubgroupAllEqualKHR, Op::OpSubgroupReadInvocationKHR};
constexpr Op shufflesINTEL[] = {Op::OpSubgroupShuffleINTEL, Op::OpSubgroupShuffleDownINTEL,
                                Op::OpSubgroupShuffleUpINTEL, Op::OpSubgroupShuffleXorINTEL};
constexpr Op blockReadsINTEL[] = {Op::OpSubgroupBlockReadINTEL};
constexpr Op blockWritesINTEL[] = {Op::OpSubgroupBlockWriteINTEL};
constexpr Op sampledImages[] = {Op::OpSampledImage};
constexpr Op imagesOfSampled[] = {Op::OpImage};
constexpr Op imageSamples[] = {Op::OpImageSampleExplicitLod};
constexpr Op imageReads[] = {Op::OpImageRead, Op::OpImageFetch};
constexpr Op imageWrites[] = {Op::OpImageWrite};
constexpr Op imageSizes[] = {Op::OpImageQuerySize, Op::OpImageQuerySizeLod};
constexpr Op imageQueries[] = {Op::OpImageQueryFormat, Op::OpImageQueryOrder,
                               Op::OpImageQueryLevels, Op::OpImageQuerySamples};
constexpr Op extInsts[] = {Op::OpExtInst};

const Row table[] = {
    {translateNothing, nothing},
    {translateUnary, unaries},
    {translateBinary, binaries},
    {translateShift, shifts},
    {translateDivision, divisions},
    {translateFloatRemainder, floatRemainders},
    {translateVectorTimesScalar, vectorTimesScalar},
    {translateDot, dot},
    {translateExtendedArithmetic, extendedArithmetic},
    {translateBitField, bitFields},
    {translateBits, bits},
    {translateIntegerDot, integerDots},
    {translateCompare, comparisons},
    {translateLogical, logicals},
    {translateAnyAll, anyAll},
    {translateClassify, classifications},
    {translateSelect, selects},
    {translatePointerCompare, pointerComparisons},
    {translateConversion, conversions},
    {translateQuantize, quantize},
    {translateBitcast, bitcast},
    {translatePointerConversion, pointerConversions},
    {translateCompositeConstruct, constructs},
    {translateCompositeExtract, extracts},
    {translateCompositeInsert, inserts},
    {translateVectorDynamic, vectorDynamic},
    {translateVectorShuffle, vectorShuffle},
    {translateCopy, copies},
    {translateUndef, undef},
    {translateVariable, variables},
    {translateLoad, loads},
    {translateStore, stores},
    {translateCopyMemory, copyMemory},
    {translateAccessChain, accessChains},
    {translateSizeOf, sizeOf},
    {translateLifetime, lifetimes},
    {translateLabel, labels},
    {translatePhi, phis},
    {translateLoopMerge, loopMerges},
    {translateBranch, branches},
    {translateSwitch, switches},
    {translateReturn, returns},
    {translateHint, hints},
    {translateCall, calls},
    {translateFunctionPointerCall, pointerCalls},
    {translateAtomicLoad, atomicLoads},
    {translateAtomicStore, atomicStores},
    {translateAtomicUpdate, atomicUpdates},
    {translateAtomicCompareExchange, compareExchanges},
    {translateAtomicFlag, atomicFlags},
    {translateBarrier, barriers},
    {translateGroupVote, groupVotes},
    {translateGroupBroadcast, groupBroadcasts},
    {translateGroupArithmetic, groupArithmetic},
    {translateGroupAsyncCopy, asyncCopies},
    {translateGroupWaitEvents, waits},
    {translateNonUniformVote, nonUniformVotes},
    {translateNonUniformBallot, ballots},
    {translateNonUniformShuffle, shuffles},
    {translateSubgroupKHR, subgroupKHR},
    {translateSubgroupShuffleINTEL, shufflesINTEL},
    {translateSubgroupBlockReadINTEL, blockReadsINTEL},
    {translateSubgroupBlockWriteINTEL, blockWritesINTEL},
    {translateSampledImage, sampledImages},
    {translateImage, imagesOfSampled},
    {translateImageSample, imageSamples},
    {translateImageRead, imageReads},
    {translateImageWrite, imageWrites},
    {translateImageQuerySize, imageSizes},
    {translateImageQuery, imageQueries},
    {translateExtInst, extInsts},
};

// Instructions outside of functions, and the frames of functions.
constexpr Op preamble[] = {
    Op::OpNop,
    Op::OpCapability,
    Op::OpExtension,
    Op::OpExtInstImport,
    Op::OpMemoryModel,
    Op::OpEntryPoint,
    Op::OpExecutionMode,
    Op::OpExecutionModeId,
    Op::OpString,
    Op::OpSource,
    Op::OpSourceContinued,
    Op::OpSourceExtension,
    Op::OpName,
    Op::OpMemberName,
    Op::OpModuleProcessed,
    Op::OpDecorate,
    Op::OpDecorateId,
    Op::OpDecorateString,
    Op::OpMemberDecorate,
    Op::OpMemberDecorateString,
    Op::OpDecorationGroup,
    Op::OpGroupDecorate,
    Op::OpGroupMemberDecorate,
    Op::OpLine,
    Op::OpNoLine,
    Op::OpAliasDomainDeclINTEL,
    Op::OpAliasScopeDeclINTEL,
    Op::OpAliasScopeListDeclINTEL,
};
constexpr Op types[] = {
    Op::OpTypeVoid,         Op::OpTypeBool,           Op::OpTypeInt,
    Op::OpTypeFloat,        Op::OpTypeVector,         Op::OpTypeArray,
    Op::OpTypeRuntimeArray, Op::OpTypeStruct,         Op::OpTypeOpaque,
    Op::OpTypePointer,      Op::OpTypeForwardPointer, Op::OpTypeFunction,
    Op::OpTypeEvent,        Op::OpTypeImage,          Op::OpTypeSampler,
    Op::OpTypeSampledImage,
};
constexpr Op constants[] = {
    Op::OpUndef,
    Op::OpConstantTrue,
    Op::OpConstantFalse,
    Op::OpConstant,
    Op::OpConstantComposite,
    Op::OpConstantNull,
    Op::OpConstantSampler,
    Op::OpSpecConstantTrue,
    Op::OpSpecConstantFalse,
    Op::OpSpecConstant,
    Op::OpSpecConstantComposite,
    Op::OpSpecConstantOp,
    Op::OpConstantFunctionPointerINTEL,
};
constexpr Op continuations[] = {Op::OpTypeStructContinuedINTEL,
                                Op::OpConstantCompositeContinuedINTEL,
                                Op::OpSpecConstantCompositeContinuedINTEL};
constexpr Op functions[] = {Op::OpFunction, Op::OpFunctionParameter, Op::OpFunctionEnd};

struct SectionRow {
  Section section;
  llvm::ArrayRef<Op> opcodes;
};

constexpr SectionRow sections[] = {
    {Section::Preamble, preamble},  {Section::Type, types},
    {Section::Constant, constants}, {Section::Continuation, continuations},
    {Section::Variable, variables}, {Section::ExtendedInstruction, extInsts},
    {Section::Function, functions},
};

// Instructions of the OpenCL environment that belong to something that devices do not have.
constexpr Op pipes[] = {
    Op::OpTypePipe,
    Op::OpTypeReserveId,
    Op::OpTypePipeStorage,
    Op::OpConstantPipeStorage,
    Op::OpCreatePipeFromPipeStorage,
    Op::OpReadPipe,
    Op::OpWritePipe,
    Op::OpReservedReadPipe,
    Op::OpReservedWritePipe,
    Op::OpReserveReadPipePackets,
    Op::OpReserveWritePipePackets,
    Op::OpCommitReadPipe,
    Op::OpCommitWritePipe,
    Op::OpIsValidReserveId,
    Op::OpGetNumPipePackets,
    Op::OpGetMaxPipePackets,
    Op::OpGroupReserveReadPipePackets,
    Op::OpGroupReserveWritePipePackets,
    Op::OpGroupCommitReadPipe,
    Op::OpGroupCommitWritePipe,
};
constexpr Op deviceEnqueue[] = {
    Op::OpTypeDeviceEvent,
    Op::OpTypeQueue,
    Op::OpEnqueueMarker,
    Op::OpEnqueueKernel,
    Op::OpGetKernelNDrangeSubGroupCount,
    Op::OpGetKernelNDrangeMaxSubGroupSize,
    Op::OpGetKernelWorkGroupSize,
    Op::OpGetKernelPreferredWorkGroupSizeMultiple,
    Op::OpGetKernelLocalSizeForSubgroupCount,
    Op::OpGetKernelMaxNumSubgroups,
    Op::OpRetainEvent,
    Op::OpReleaseEvent,
    Op::OpCreateUserEvent,
    Op::OpIsValidEvent,
    Op::OpSetUserEventStatus,
    Op::OpCaptureEventProfilingInfo,
    Op::OpGetDefaultQueue,
    Op::OpBuildNDRange,
};
constexpr Op namedBarriers[] = {Op::OpTypeNamedBarrier, Op::OpNamedBarrierInitialize,
                                Op::OpMemoryNamedBarrier};
constexpr Op texelPointers[] = {Op::OpImageTexelPointer};

struct RefusalRow {
  llvm::StringLiteral reason;
  llvm::ArrayRef<Op> opcodes;
};

constexpr RefusalRow refusals[] = {
    {"pipes are not supported", pipes},
    {"device-side enqueue is not supported", deviceEnqueue},
    {"named barriers are not supported", namedBarriers},
    {"kernels have no storage class Image", texelPointers},
};

llvm::DenseMap<uint32_t, Translate> makeTranslations() {
  llvm::DenseMap<uint32_t, Translate> map;
  for (const Row &row : table)
    for (const Op opcode : row.opcodes)
      map[uint32_t(opcode)] = row.translate;
  return map;
}

llvm::DenseMap<uint32_t, Section> makeSections() {
  llvm::DenseMap<uint32_t, Section> map;
  for (const SectionRow &row : sections)
    for (const Op opcode : row.opcodes)
      map[uint32_t(opcode)] = row.section;
  return map;
}
} // namespace

Translate findTranslation(Op opcode) {
  // Never destroyed: compiling threads may outlive static destructors.
  static const auto *map = new llvm::DenseMap<uint32_t, Translate>(makeTranslations());
  return map->lookup(uint32_t(opcode));
}

Section findSection(Op opcode) {
  // Never destroyed: compiling threads may outlive static destructors.
  static const auto *map = new llvm::DenseMap<uint32_t, Section>(makeSections());
  return map->lookup(uint32_t(opcode));
}

llvm::StringRef findRefusal(Op opcode) {
  for (const RefusalRow &row : refusals)
    if (llvm::is_contained(row.opcodes, opcode))
      return row.reason;
  return "";
}

std::vector<Op> getOpcodes() {
  std::set<Op> opcodes;
  const auto add = [&](const auto &rows) {
    for (const auto &row : rows)
      opcodes.insert(row.opcodes.begin(), row.opcodes.end());
  };
  add(table);
  add(sections);
  add(refusals);
  return {opcodes.begin(), opcodes.end()};
}

} // namespace spirv
