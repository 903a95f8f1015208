// The metadata by which passes tell each other about kernels, their vectorized versions and their
// scheduling parameters. Reading is tolerant: what is missing or malformed reads as "not there".
#ifndef COMPILER_UTILS_METADATA_H
#define COMPILER_UTILS_METADATA_H

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/TypeSize.h>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace compiler::utils {

// !reqd_work_group_size

void encodeLocalSizeMetadata(llvm::Function &F, const std::array<uint64_t, 3> &localSizes);
std::optional<std::array<uint64_t, 3>> getLocalSizeMetadata(const llvm::Function &F);
void dropLocalSizeMetadata(llvm::Function &F);

// !work_group_size_hint: the work-group size that a kernel will most likely be run with.

void encodeWorkGroupSizeHintMetadata(llvm::Function &F, const std::array<uint64_t, 3> &hint);
std::optional<std::array<uint64_t, 3>> getWorkGroupSizeHintMetadata(const llvm::Function &F);
void dropWorkGroupSizeHintMetadata(llvm::Function &F);

// !max_work_dim

/// How many dimensions there are at the most, and so what a kernel that says nothing has.
inline constexpr uint32_t MaxWorkDim = 3;

void encodeMaxWorkDimMetadata(llvm::Function &F, uint32_t maxWorkDim);
std::optional<uint32_t> getMaxWorkDimMetadata(const llvm::Function &F);
void dropMaxWorkDimMetadata(llvm::Function &F);

// !intel_reqd_sub_group_size

void encodeReqdSubgroupSizeMetadata(llvm::Function &F, uint32_t size);
std::optional<uint32_t> getReqdSubgroupSize(const llvm::Function &F);
void dropReqdSubgroupSizeMetadata(llvm::Function &F);

// Vectorization options, as recorded by the metadata below.

struct VectorizationInfo {
  /// How many work-items one invocation runs.
  llvm::ElementCount vf = llvm::ElementCount::getFixed(1);
  /// The dimension that was vectorized.
  unsigned simdDimIdx = 0;
  bool isVectorPredicated = false;

  bool isScalar() const { return vf.isScalar(); }
  bool operator==(const VectorizationInfo &other) const {
    return vf == other.vf && simdDimIdx == other.simdDimIdx &&
           isVectorPredicated == other.isVectorPredicated;
  }
};

/// The other end of a vectorization link.
struct LinkMetadataResult {
  llvm::Function *function;
  VectorizationInfo info;
};

// !codeplay_ca_vecz.base, !codeplay_ca_vecz.derived and !codeplay_ca_vecz.base.fail

/// Records in both functions that vectorF was made from origF. origF may have many such links,
/// vectorF has one.
void linkOrigToVeczFnMetadata(llvm::Function &origF, llvm::Function &vectorF,
                              const VectorizationInfo &info);

/// Records that origF could not be vectorized like this.
void encodeVectorizationFailedMetadata(llvm::Function &origF, const VectorizationInfo &info);

/// Appends to `links` every function made from F. False if there is none.
bool parseOrigToVeczFnLinkMetadata(const llvm::Function &F,
                                   llvm::SmallVectorImpl<LinkMetadataResult> &links);

/// The function that F was vectorized from. It is null if it has been removed since; how F was
/// vectorized is known even then.
std::optional<LinkMetadataResult> parseVeczToOrigFnLinkMetadata(const llvm::Function &F);

/// The options with which F could not be vectorized.
llvm::SmallVector<VectorizationInfo, 2> getVectorizationFailedMetadata(const llvm::Function &F);

/// Forgets that F was vectorized from another function.
void dropVeczToOrigMetadata(llvm::Function &F);

/// Forgets all functions that were vectorized from F, and all failures.
void dropOrigToVeczMetadata(llvm::Function &F);

// !mux_precondition: a vectorized function may only run in work-groups for which another function
// of the same parameters, called before any of the group's work-items run, returns true. Others
// must run the function that it was vectorized from.

void encodePreconditionMetadata(llvm::Function &F, llvm::Function &precondition);

/// Null inside if F has a precondition, but its function has been removed since: it is not known to
/// hold for any work-group.
std::optional<llvm::Function *> getPreconditionMetadata(const llvm::Function &F);
void dropPreconditionMetadata(llvm::Function &F);

// !codeplay_ca_wrapper: what the loops of a wrapper run, its main loop and, if it has one, its
// tail.

using WrapperInfo = std::pair<VectorizationInfo, std::optional<VectorizationInfo>>;

void encodeWrapperFnMetadata(llvm::Function &F, const VectorizationInfo &mainInfo,
                             std::optional<VectorizationInfo> tailInfo = std::nullopt);
std::optional<WrapperInfo> parseWrapperFnMetadata(const llvm::Function &F);

/// Copies the wrapper metadata of FromF to ToF, and drops it from FromF.
void takeWrapperFnMetadata(llvm::Function &ToF, llvm::Function &FromF);

void dropWrapperFnMetadata(llvm::Function &F);

// !mux_barrier_memory: what the wrapper of a kernel needs for values that live across barriers.

struct BarrierMemory {
  /// Bytes for each work-item of a work-group, at most.
  uint64_t perWorkItem = 0;
  /// Bytes for each work-group besides, at most.
  uint64_t perGroup = 0;
};

void encodeBarrierMemoryMetadata(llvm::Function &F, const BarrierMemory &memory);
std::optional<BarrierMemory> getBarrierMemoryMetadata(const llvm::Function &F);

// !mux_scheduled_fn and !mux-scheduling-params

/// Records at which indices of F's parameters the scheduling parameters stand; -1 is "has none".
void setSchedulingParameterFunctionMetadata(llvm::Function &F, llvm::ArrayRef<int> indices);

/// The indices recorded, one for each scheduling parameter; empty if F has none. Negative values
/// read as -1, and so do indices that F has no parameter for.
llvm::SmallVector<int, 4> getSchedulingParameterFunctionMetadata(const llvm::Function &F);

void dropSchedulingParameterMetadata(llvm::Function &F);

/// Records the names of the target's scheduling parameters in the module, once.
void setSchedulingParameterModuleMetadata(llvm::Module &M, llvm::ArrayRef<std::string> names);

/// The names recorded; empty if scheduling parameters have not been added to this module.
llvm::SmallVector<llvm::StringRef, 4> getSchedulingParameterModuleMetadata(const llvm::Module &M);

// !opencl.ocl.version

/// OpenCL C versions in the form of __OPENCL_C_VERSION__.
inline constexpr unsigned OpenCLC12 = 120;
inline constexpr unsigned OpenCLC20 = 200;
inline constexpr unsigned OpenCLC30 = 300;

/// The OpenCL C version that the module says it is for; 1.2 if it says nothing.
unsigned getOpenCLVersion(const llvm::Module &M);

/// Replaces what the module says.
void setOpenCLVersion(llvm::Module &M, unsigned version);

} // namespace compiler::utils

#endif // COMPILER_UTILS_METADATA_H
