// Kernel metadata for runtimes, collected from attributes and metadata: GenericMetadataAnalysis,
// and VectorizeMetadataAnalysis for devices that vectorize.
#ifndef COMPILER_UTILS_METADATA_ANALYSIS_H
#define COMPILER_UTILS_METADATA_ANALYSIS_H

#include <llvm/IR/PassManager.h>
#include <llvm/Support/TypeSize.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdint>
#include <string>

namespace compiler::utils {

struct GenericMetadata {
  /// The symbol to call.
  std::string kernel_name;
  /// The kernel's name in the source.
  std::string source_name;
  /// Bytes of local memory of the kernel's module-scope variables.
  uint64_t local_memory_usage = 0;
  /// The maximum sub-group size; scalable if it depends on vscale, 0 if it is the work-group size.
  llvm::ElementCount sub_group_size = llvm::ElementCount::getFixed(1);
  /// Bytes for values live across barriers: per work-item, and per work-group in addition.
  uint64_t live_memory_per_work_item = 0;
  uint64_t live_memory_per_group = 0;

  bool operator==(const GenericMetadata &) const = default;
};

struct VectorizeMetadata : GenericMetadata {
  /// The local size in the vectorized dimension must be a multiple of this.
  llvm::ElementCount min_work_item_factor = llvm::ElementCount::getFixed(1);
  /// The local size should be a multiple of this.
  llvm::ElementCount pref_work_item_factor = llvm::ElementCount::getFixed(1);

  bool operator==(const VectorizeMetadata &) const = default;
};

class GenericMetadataAnalysis : public llvm::AnalysisInfoMixin<GenericMetadataAnalysis> {
public:
  using Result = GenericMetadata;

  Result run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  static llvm::StringRef name() { return "generic-metadata"; }

private:
  friend llvm::AnalysisInfoMixin<GenericMetadataAnalysis>;
  static llvm::AnalysisKey Key;
};

/// Valid after run-vecz; reflects the main loop after work-item-loops.
class VectorizeMetadataAnalysis : public llvm::AnalysisInfoMixin<VectorizeMetadataAnalysis> {
public:
  using Result = VectorizeMetadata;

  Result run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  static llvm::StringRef name() { return "vectorize-metadata"; }

private:
  friend llvm::AnalysisInfoMixin<VectorizeMetadataAnalysis>;
  static llvm::AnalysisKey Key;
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &stream, const GenericMetadata &metadata);
llvm::raw_ostream &operator<<(llvm::raw_ostream &stream, const VectorizeMetadata &metadata);

/// Prints the result of either analysis for each kernel.
template <class AnalysisTy>
class MetadataPrinterPass : public llvm::PassInfoMixin<MetadataPrinterPass<AnalysisTy>> {
public:
  explicit MetadataPrinterPass(llvm::raw_ostream &stream = llvm::errs()) : stream(stream) {}

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &stream;
};

using GenericMetadataPrinterPass = MetadataPrinterPass<GenericMetadataAnalysis>;
using VectorizeMetadataPrinterPass = MetadataPrinterPass<VectorizeMetadataAnalysis>;

extern template class MetadataPrinterPass<GenericMetadataAnalysis>;
extern template class MetadataPrinterPass<VectorizeMetadataAnalysis>;

} // namespace compiler::utils

#endif // COMPILER_UTILS_METADATA_ANALYSIS_H
