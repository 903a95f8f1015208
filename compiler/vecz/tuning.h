// The tuning constants of the vectorizer: every threshold, cost and latency that is a matter of
// speed or compile time rather than of correctness. A constant is documented with its unit.
//
// Unless a comment says otherwise, values were chosen by runs of `bench/vecz_ratios.py test/corpus`
// on a Neoverse-N1 (128-bit vectors, no gathers, no masked accesses): the times of each kernel
// vectorized and scalar, against what the cost model predicts. All CPU families share them; what
// differs between targets (register width, costs of instructions, legality of gathers and masked
// accesses) comes from TargetTransformInfo and TargetInfo. Latencies are those of a Neoverse-N1 for
// all families, since TTI has none for vectors.
//
// "Units" are those of TTI's reciprocal throughput costs: 1 is an addition.
#ifndef VECZ_TUNING_H
#define VECZ_TUNING_H

#include <cstdint>

namespace vecz::tuning {

// --- Vectorization factor (vectorizer.cpp, analysis/simd_width) ---

/// Lanes: the widest factor that is chosen. Wider ones only on request.
inline constexpr unsigned maxChosenWidth = 16;
/// Lanes: the same for kernels that call outlined functions of the device library. The code for
/// common image formats is long: a linear filter is compiled in 105 ms by 8, and in 155 ms by 16.
/// Kernels for known formats do not call any.
inline constexpr unsigned maxWidthWithOutlinedCalls = 8;
/// Registers that one value may take when the factor is chosen, if the target machine is known:
/// independent operations hide latencies.
inline constexpr unsigned maxRegistersPerValue = 4;
/// Lanes: factors up to this are not compared with half of them unless registers are short.
inline constexpr unsigned maxUncomparedWidth = 8;
/// Gain over half the factor that is required for each register file of pressure beyond the first.
inline constexpr double gainPerPressure = 0.08;
/// Pressure, as live vector registers over available ones, beyond which a factor is always halved.
inline constexpr double maxPressure = 4;
/// Gain over half the factor that is required above maxUncomparedWidth, where code takes longer to
/// compile. On a Neoverse-V1, the softmax of bench/, with 1.035, runs 27 % faster by 16 than by 8.
inline constexpr double gainOfLongVectors = 1.005;
/// Gain over half the factor that is required above maxUncomparedWidth if the kernel queries ids of
/// several dimensions: its work-groups are likely to be narrow, and the tail runs scalar.
inline constexpr double gainWithSeveralDimensions = 1.15;
/// The same if all lanes of a 32-bit value fit into one register: halving the factor then leaves
/// half of it empty. On an Emerald Rapids (AVX-512) kernels that need less are up to 1.3 times as
/// fast by 16 as by 8, and a blocked matrix product in work-groups of 8 by 8 takes 10 times as
/// long.
inline constexpr double gainOfWholeRegister = 1.4;
/// The same if it has cold gathers or scatters: their code grows with the factor, and rarely runs.
inline constexpr double gainWithColdAccesses = 1.3;

// --- Profitability (vectorizer.cpp, inner_passes.cpp) ---

/// Blocks of a kernel that only some lanes may execute. Their masks and the values that merge where
/// they are skipped grow with the square: 1,780 took 8 s in vecz, and the code of 1,830 another 10
/// s in LLVM.
inline constexpr unsigned maxMaskedBlocks = 150;

/// Successors of divergent branches from which on a kernel is checked before it is vectorized.
inline constexpr unsigned minCheckedEdges = 100;
/// Cost of such a successor in a vector, in units: a lower bound. 1,200 early returns, when they
/// were vectorized, had 2.7.
inline constexpr double costPerEdge = 0.5;
/// Cost of a vector over that of as many scalar work-items, above which a kernel stays scalar.
inline constexpr double maxCostRatio = 0.85;
/// The same above which smaller factors are not tried.
inline constexpr double hopelessCostRatio = 4;
/// The same for kernels that use sub-groups, whose algorithms assume more than one lane.
inline constexpr double maxSubGroupCostRatio = 1;
/// Cost that spills add for each register file of pressure beyond the first, as a share.
inline constexpr double spillShare = 0.3;

// --- Throughput (analysis/cost) ---

/// Units of a call whose callee has no body.
inline constexpr double unknownCallCost = 20;
/// Units of a mux builtin, which is lowered to a few instructions or to none.
inline constexpr double muxBuiltinCost = 1;
/// Units of an operation that TTI has no cost for.
inline constexpr double invalidCost = 64;
/// Factor of permutations of two vectors. With 1, structures of eight floats were transposed, which
/// took 11 % longer than scalar code.
inline constexpr double permutationFactor = 2;
/// Units of an atomic operation.
inline constexpr double atomicCost = 20;
/// The same on local memory, which hosts do with plain accesses: a work-group has one thread.
inline constexpr double localAtomicCost = 4;
/// Factor on scatters that are an instruction, for which TTI has the cost of a gather. On an
/// Emerald Rapids one of 16 lanes takes 10 cycles, and a gather 5.5.
inline constexpr double scatterFactor = 1.5;
/// Factor on masked accesses that are lowered to a branch per lane, some of which mispredict.
inline constexpr double laneBranchFactor = 1.5;
/// Units per cycle that a CPU sustains.
inline constexpr double unitsPerCycle = 2.5;
/// Units of the reorder window: work that overlaps with a chain of dependent instructions.
inline constexpr double windowUnits = 160;
/// Units of an access in a loop that touches another cache line in each iteration.
inline constexpr double cacheLineCost = 2;
/// Bytes of a cache line.
inline constexpr int64_t cacheLineBytes = 64;
/// Units of a line that a scalar work-item loads again because its loop has evicted it, and a
/// vector loads once. A loop over bytes that are 16 KB apart waits for 22 per line on a
/// Neoverse-V1, and shorter ones for none.
inline constexpr double evictedLineCost = 8;
/// Bytes per iteration from which on the lines of a loop are taken to be in few sets of a cache.
inline constexpr int64_t evictingStride = 4096;
/// Iterations of such a loop that fit into the ways of a set.
inline constexpr unsigned minEvictingTripCount = 8;
/// Bytes from a work-item to the next with which a vector shares a line. With 16, a matrix product
/// in blocks of 4 by 4 was vectorized and ran 3 % slower.
inline constexpr int64_t maxSharedLineStride = cacheLineBytes / 8;
/// Units of a mispredicted branch.
inline constexpr double mispredictionCost = 30;
/// Units that the work-item loop adds for each call of a kernel.
inline constexpr double callOverhead = 1;
/// Factor on scalar integer arithmetic: CPUs have more integer pipelines than vector pipelines.
inline constexpr double scalarIntegerFactor = 0.6;
/// Factor on affine induction values, which become additions or addressing modes.
inline constexpr double inductionFactor = 0.3;
/// Units of a load into one lane of a vector, which is a single instruction.
inline constexpr double loadIntoLaneCost = 1.5;
/// Units of an operation that moves a bit to all lanes of a mask register, or the reverse.
inline constexpr double maskRegisterCost = 2;
/// Units per register of a vector select that TTI would scalarize; it is done with bit operations.
inline constexpr double selectCost = 2;

// --- Register pressure (analysis/cost) ---

/// Weight of values that are live outside loops, where a spill is executed once.
inline constexpr double pressureOutsideLoops = 0.5;
/// Vector registers that any target is taken to have.
inline constexpr unsigned minRegisters = 8;
/// Bits per lane of a mask in a vector register.
inline constexpr unsigned maskBits = 32;

// --- Block frequencies and branch prediction (analysis/cost_frequency, branch_prediction) ---

/// Iterations of a loop whose trip count is unknown.
inline constexpr double unknownTripCount = 32;
/// The same of a loop that goes on only while two values that it loads are equal, as texts are that
/// are searched or compared.
inline constexpr double tripCountWhileEqual = 4;
/// Trip count of a loop whose exit depends on data, over the average of its lanes: it runs until
/// the last lane leaves, and data of neighbours are similar.
inline constexpr double lastLaneFactor = 1.25;
/// The same if each iteration loads what decides: by how much it grows when the lanes double.
inline constexpr double lastLanePerDoubling = 0.3;
/// Share of mispredicted branches on data that are taken half of the time.
inline constexpr double mispredictedShare = 0.15;
/// Executions of a border check (a condition on ids and arguments) per one that finds the border.
/// A branch whose weights differ by more has a cold successor.
inline constexpr unsigned borderInterval = 32;
/// Probability to which an edge is raised that LLVM estimates lower.
inline constexpr double minEdgeProbability = 1e-6;
/// Frequency of a loop header relative to the function's entry, at least.
inline constexpr double minHeaderFrequency = 1e-6;
/// Frequency of an exiting block within an iteration, at least.
inline constexpr double minExitFrequency = 1e-3;
/// Probability of leaving a loop at one exiting block, at most.
inline constexpr double maxExitProbability = 0.9;
/// Values that are visited to classify a condition (compile time).
inline constexpr unsigned maxConditionOperands = 64;

// --- Latencies in cycles, rounded from those of a Neoverse-N1 (analysis/cost_latency) ---

namespace latency {
inline constexpr double load = 4;
inline constexpr double floatDivision = 12;
inline constexpr double integerDivision = 12;
/// Divisions by constants are multiplications or shifts.
inline constexpr double divisionByConstant = 4;
inline constexpr double squareRoot = 12;
inline constexpr double floatAddition = 3;
inline constexpr double floatMultiplication = 4;
inline constexpr double fusedMultiplyAdd = 4;
/// By how much the addend of a fused multiply-add may arrive later than its factors.
inline constexpr double accumulatorForwarding = 2;
inline constexpr double integerMultiplication = 3;
inline constexpr double conversion = 4;
inline constexpr double shuffle = 2;
inline constexpr double vectorOperation = 2;
inline constexpr double scalarOperation = 1;
/// A masked load that is an instruction. Its mask is needed no later than its address.
inline constexpr double maskedLoad = 8;
/// A gather, or a masked load that is assembled lane by lane: this, and one cycle per lane of a
/// register.
inline constexpr double gather = 8;
/// Lanes of such an access if their number is not known.
inline constexpr double scalableLanes = 8;
} // namespace latency

/// Header phis of a loop whose recurrence is measured (compile time).
inline constexpr unsigned maxRecurrencePhis = 16;

// --- What LLVM's vectorizers do to scalar kernels (analysis/cost_vectorizers) ---

/// Blocks of a loop that LoopVectorize is expected to take.
inline constexpr unsigned maxLoopVectorizerBlocks = 4;
/// Iterations below which LLVM unrolls a loop instead of vectorizing it.
inline constexpr unsigned minLoopVectorizerTripCount = 16;
/// Depth of an SLP tree that is followed (compile time).
inline constexpr unsigned maxSlpDepth = 8;

// --- Strides and contiguity (analysis/index_bounds, likely_contiguous, access_groups) ---

/// Operations between an index and the ids that it is computed from (compile time).
inline constexpr unsigned maxIndexDepth = 12;
/// Bits: indices narrower than this wrap within ordinary ranges, and are not bounded.
inline constexpr unsigned minBoundedIndexBits = 32;
/// Bits of constants in an index that is expected to stay in range; larger ones are hashes.
inline constexpr unsigned maxIndexConstantBits = 24;
/// Shift amounts in such an index.
inline constexpr unsigned maxIndexShift = 16;
/// Elements between two lanes of an interleaved group.
inline constexpr unsigned minInterleaveFactor = 2;
inline constexpr unsigned maxInterleaveFactor = 4;
/// The same of scalable vectors, which have no other form. LLVM can take no more of them apart.
inline constexpr unsigned maxScalableFactor = 8;
/// Elements between the first and the last member of a group of accesses (compile time).
inline constexpr unsigned maxGroupSpan = 64;
/// Groups of a block that an access may join (compile time).
inline constexpr unsigned maxOpenGroups = 16;
/// Consecutive elements that each lane accesses as a vector rather than one by one: if they are
/// strided, or the target has no gathers, and if the target has gathers.
inline constexpr unsigned minStridedRun = 2;
inline constexpr unsigned minGatheredRun = 3;
/// Bytes of a vector that a lane accesses. Longer runs are several vectors.
inline constexpr unsigned maxLaneVectorBytes = 16;

// --- Memory operations (target_info.cpp, transform/contiguity_checks) ---

/// Addresses that the lanes of one access select from (code size).
inline constexpr unsigned maxSelectedAddresses = 4;
/// Selects and GEPs on all ways to these addresses: those of pointers that are swapped again and
/// again have twice as many ways each time.
inline constexpr unsigned maxSelectedWays = 32;
/// GEPs of such an address that are recomputed where control flow reconverges.
inline constexpr unsigned maxSelectedSteps = 4;
/// Lanes of an access that is scalarized without a loop.
inline constexpr unsigned maxScalarizedLanes = 64;
/// Scalarized fallbacks of one kind that are built in place; if there are more, all call one
/// function (code size).
inline constexpr unsigned maxFallbacksInPlace = 64;
/// Bytes of a vector that an access on a rare path has for a run of active lanes.
inline constexpr uint64_t rareRunBytes = 16;
/// Scalar operations per lane, beside loads, with which an index is computed again (speed).
inline constexpr unsigned maxReloadedOperations = 4;
/// Uses of such an index that are looked at (compile time).
inline constexpr unsigned maxReloadedUses = 256;
/// Branch weights of a runtime contiguity check that succeeds, to 1 of one that fails: an index
/// that rises by at most one from lane to lane, and any other.
inline constexpr unsigned likelyContiguousWeight = 31;
inline constexpr unsigned maybeContiguousWeight = 3;
/// Bits: the addresses of narrower indices are not checked.
inline constexpr unsigned minCheckedIndexBits = 16;
/// Operations of a boundary lane that are rematerialized in scalar code (code size).
inline constexpr unsigned maxBoundaryLaneDepth = 8;
/// Accesses before a masked store that are considered for it, and blocks between them (compile
/// time).
inline constexpr unsigned maxPriorAccesses = 4;
inline constexpr unsigned maxBlocksWithoutSynchronization = 64;

// --- Control flow (transform/boscc, unmasked_loop_prologue, linearizer, unguarded_stores) ---

/// Instructions of a region on a condition on data for which a uniform fast path pays off.
inline constexpr unsigned minBosccDataRegion = 60;
/// Vectors per one that diverges at a condition on data.
inline constexpr unsigned bosccDataInterval = 8;
/// Instructions of one region that is copied, and of all (code size).
inline constexpr unsigned maxBosccRegion = 600;
inline constexpr unsigned maxBosccCopied = 600;
/// Instructions of loops that are copied (code size).
inline constexpr unsigned maxPrologueCopied = 800;
/// Iterations per one in which the first lane leaves: without loads in the condition; with loads
/// whose results earlier iterations have passed on, where lanes leave as much before the average as
/// lastLaneFactor says that the last one leaves after it; and with other loads.
inline constexpr unsigned prologueIterations = 32;
inline constexpr unsigned prologueIterationsWithCarriedData = 24;
inline constexpr unsigned prologueIterationsWithData = 2;
/// Instructions of an iteration of the prologue that the masked loop repeats (speed).
inline constexpr unsigned maxRepeatedExit = 24;
/// Values that are visited to classify the condition of an exit (compile time).
inline constexpr unsigned maxExitOperands = 100;
/// Iterations of the masked loop after an unmasked prologue: if ids decide when lanes leave, and if
/// data of earlier iterations do. After others, it has the trip count of other divergent loops.
inline constexpr unsigned maskedRestIterations = 8;
inline constexpr unsigned maskedRestIterationsWithCarriedData = 16;
/// Instructions of a block that is executed without a check whether any lane is active.
inline constexpr unsigned maxUnguardedBlock = 6;
/// Cost of masked stores, by that of stores of all lanes, which such a block may have.
inline constexpr unsigned maxMaskedStoreCost = 2;
/// Branch weight of a guard that finds an active lane, to 1 of one that finds none.
inline constexpr unsigned activeGuardWeight = 4;
/// Comparisons of a condition that the boundary lanes decide (compile time).
inline constexpr unsigned maxBoundaryComparisons = 64;

// --- Preparation and private memory (transform/prepare, promote_private_arrays,
// interleave_private, unroll_hints, squash_small_vectors, canonicalize_casts) ---

/// Operations between a frozen value and the work-item ids that it is computed from.
inline constexpr unsigned maxFrozenDepth = 4;
/// Inlined calls of a kernel: functions that call each other twice per level multiply.
inline constexpr unsigned maxInlinedCalls = 5000;
/// Vector registers of all private arrays that are promoted.
inline constexpr unsigned maxArrayRegisters = 16;
/// Elements that all accesses to promoted arrays select from.
inline constexpr unsigned maxArraySelects = 256;
/// Elements of a copy or fill of a private array that is expanded.
inline constexpr uint64_t maxExpandedElements = 128;
/// Bytes of the private variables of all lanes. A larger factor is halved or refused.
inline constexpr uint64_t maxPrivateBytes = 4 << 20;
/// Trip count and resulting instructions of loops with metadata to unroll fully, if that may
/// promote private variables, and if it only saves branches and folds counters.
inline constexpr unsigned maxUnrolledTripCount = 16;
inline constexpr uint64_t maxUnrolledSize = 2000;
inline constexpr uint64_t maxPlainUnrolledSize = 500;
/// Bits of a vector of the source that is accessed as one integer.
inline constexpr uint64_t maxSquashedBits = 64;
/// Operations between the two halves of a cast that the source spells with shifts (compile time).
inline constexpr unsigned maxCastDepth = 6;

} // namespace vecz::tuning

#endif // VECZ_TUNING_H
