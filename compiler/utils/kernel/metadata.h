// Metadata through which passes communicate about kernels, their vectorized versions and scheduling
// parameters (compiler-utils: Metadata Utilities). Malformed metadata reads as absent.
#ifndef COMPILER_UTILS_METADATA_H
#define COMPILER_UTILS_METADATA_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/TypeSize.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace llvm {
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace compiler::utils {

// !reqd_work_group_size

void encodeLocalSizeMetadata(llvm::Function &F, const std::array<uint64_t, 3> &localSizes);
std::optional<std::array<uint64_t, 3>> getLocalSizeMetadata(const llvm::Function &F);
void dropLocalSizeMetadata(llvm::Function &F);

// !work_group_size_hint: the expected work-group size.

void encodeWorkGroupSizeHintMetadata(llvm::Function &F, const std::array<uint64_t, 3> &hint);
std::optional<std::array<uint64_t, 3>> getWorkGroupSizeHintMetadata(const llvm::Function &F);
void dropWorkGroupSizeHintMetadata(llvm::Function &F);

// !max_work_dim

/// The maximum and default number of dimensions.
inline constexpr uint32_t MaxWorkDim = 3;

void encodeMaxWorkDimMetadata(llvm::Function &F, uint32_t maxWorkDim);
std::optional<uint32_t> getMaxWorkDimMetadata(const llvm::Function &F);
void dropMaxWorkDimMetadata(llvm::Function &F);

// !intel_reqd_sub_group_size

void encodeReqdSubgroupSizeMetadata(llvm::Function &F, uint32_t size);
std::optional<uint32_t> getReqdSubgroupSize(const llvm::Function &F);
void dropReqdSubgroupSizeMetadata(llvm::Function &F);

// Vectorization options recorded by the metadata below.

struct VectorizationInfo {
  /// The number of work-items that one invocation executes.
  llvm::ElementCount vf = llvm::ElementCount::getFixed(1);
  /// The vectorized dimension.
  unsigned simdDimIdx = 0;
  bool isVectorPredicated = false;

  bool isScalar() const { return vf.isScalar(); }
  bool operator==(const VectorizationInfo &other) const {
    return vf == other.vf && simdDimIdx == other.simdDimIdx &&
           isVectorPredicated == other.isVectorPredicated;
  }
};

/// The target of a link between a scalar kernel and a vectorized version.
struct LinkMetadataResult {
  llvm::Function *function;
  VectorizationInfo info;
};

// !codeplay_ca_vecz.base, !codeplay_ca_vecz.derived and !codeplay_ca_vecz.base.fail

/// Records in both functions that vectorF was vectorized from origF. origF may have several such
/// links, vectorF has one.
void linkOrigToVeczFnMetadata(llvm::Function &origF, llvm::Function &vectorF,
                              const VectorizationInfo &info);

/// Records that origF could not be vectorized with these options.
void encodeVectorizationFailedMetadata(llvm::Function &origF, const VectorizationInfo &info);

/// Appends every function vectorized from F to `links`. Returns false if there is none.
bool parseOrigToVeczFnLinkMetadata(const llvm::Function &F,
                                   llvm::SmallVectorImpl<LinkMetadataResult> &links);

/// The function that F was vectorized from, which is null if it was erased, and F's options.
std::optional<LinkMetadataResult> parseVeczToOrigFnLinkMetadata(const llvm::Function &F);

/// The options with which F could not be vectorized.
llvm::SmallVector<VectorizationInfo, 2> getVectorizationFailedMetadata(const llvm::Function &F);

void dropVeczToOrigMetadata(llvm::Function &F);

/// Drops the links to vectorized versions of F, and recorded failures.
void dropOrigToVeczMetadata(llvm::Function &F);

// !mux_precondition: a function with the same parameters that is evaluated once per work-group. The
// vectorized function may only run in work-groups for which it returns true; others must run the
// scalar function.

void encodePreconditionMetadata(llvm::Function &F, llvm::Function &precondition);

/// The precondition; nullopt if F has none. Null if it was erased: F may then not run at all.
std::optional<llvm::Function *> getPreconditionMetadata(const llvm::Function &F);
void dropPreconditionMetadata(llvm::Function &F);

// !mux_rows: one call of a coarsened kernel executes several rows, as CoarsenWorkItemsPass defines
// them. Wrappers have those of the kernel that they call.

struct RowsPerCall {
  unsigned rows = 1;
  /// The kernel for one row, which runs those that remain. Null if the local size is a multiple of
  /// `rows`, and in wrappers.
  llvm::Function *singleRow = nullptr;
};

void encodeRowsMetadata(llvm::Function &F, const RowsPerCall &rows);
RowsPerCall getRowsMetadata(const llvm::Function &F);
void dropRowsMetadata(llvm::Function &F);

// !codeplay_ca_wrapper: the main loop of a wrapper and, if present, its tail loop.

using WrapperInfo = std::pair<VectorizationInfo, std::optional<VectorizationInfo>>;

void encodeWrapperFnMetadata(llvm::Function &F, const VectorizationInfo &mainInfo,
                             std::optional<VectorizationInfo> tailInfo = std::nullopt);
std::optional<WrapperInfo> parseWrapperFnMetadata(const llvm::Function &F);

/// Moves the wrapper metadata from FromF to ToF.
void takeWrapperFnMetadata(llvm::Function &ToF, llvm::Function &FromF);

void dropWrapperFnMetadata(llvm::Function &F);

// !mux_barrier_memory: the memory that a wrapper needs for values live across barriers.

struct BarrierMemory {
  /// Upper bound in bytes per work-item.
  uint64_t perWorkItem = 0;
  /// Upper bound in bytes per work-group, in addition.
  uint64_t perGroup = 0;
};

void encodeBarrierMemoryMetadata(llvm::Function &F, const BarrierMemory &memory);
std::optional<BarrierMemory> getBarrierMemoryMetadata(const llvm::Function &F);

// !mux_scheduled_fn and !mux-scheduling-params

/// Records the parameter indices of F's scheduling parameters; -1 if absent.
void setSchedulingParameterFunctionMetadata(llvm::Function &F, llvm::ArrayRef<int> indices);

/// The recorded indices; empty if F has none. Invalid indices read as -1.
llvm::SmallVector<int, 4> getSchedulingParameterFunctionMetadata(const llvm::Function &F);

void dropSchedulingParameterMetadata(llvm::Function &F);

/// Records the names of the target's scheduling parameters in the module.
void setSchedulingParameterModuleMetadata(llvm::Module &M, llvm::ArrayRef<std::string> names);

/// The recorded names; empty if scheduling parameters were not added to this module.
llvm::SmallVector<llvm::StringRef, 4> getSchedulingParameterModuleMetadata(const llvm::Module &M);

// !opencl.ocl.version

/// Encoded like __OPENCL_C_VERSION__.
inline constexpr unsigned OpenCLC12 = 120;
inline constexpr unsigned OpenCLC20 = 200;
inline constexpr unsigned OpenCLC30 = 300;

/// The OpenCL C version of the module; 1.2 if not specified.
unsigned getOpenCLVersion(const llvm::Module &M);

void setOpenCLVersion(llvm::Module &M, unsigned version);

// "mux.unshared" on an atomic operation: no other thread accesses the memory until the work-group
// has ended, so that it need not be atomic. On a load or a store: it is part of such an operation,
// so that other work-items may access the same memory, but not between the two.

void markUnshared(llvm::Instruction &I);
bool isUnshared(const llvm::Instruction &I);

} // namespace compiler::utils

#endif // COMPILER_UTILS_METADATA_H
