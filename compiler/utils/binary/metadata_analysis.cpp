#include "compiler/utils/metadata_analysis.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"

#include <llvm/IR/Function.h>

namespace compiler::utils {

llvm::AnalysisKey GenericMetadataAnalysis::Key;
llvm::AnalysisKey VectorizeMetadataAnalysis::Key;

namespace {

/// The vectorization of the kernel's main loop or of the kernel itself.
VectorizationInfo getMainVectorization(const llvm::Function &F) {
  if (const std::optional<WrapperInfo> wrapper = parseWrapperFnMetadata(F))
    return wrapper->first;
  if (const std::optional<LinkMetadataResult> link = parseVeczToOrigFnLinkMetadata(F))
    return link->info;
  return VectorizationInfo();
}

/// A kernel without a tail that is not predicated executes full vectors only.
bool needsWholeVectors(const llvm::Function &F) {
  const std::optional<WrapperInfo> wrapper = parseWrapperFnMetadata(F);
  return !getMainVectorization(F).isVectorPredicated && !(wrapper && wrapper->second);
}

llvm::ElementCount getSubgroupSize(const llvm::Function &F) {
  return hasDegenerateSubgroups(F) ? llvm::ElementCount::getFixed(0) : getMainVectorization(F).vf;
}

void printFactor(llvm::raw_ostream &stream, llvm::ElementCount factor) {
  stream << factor.getKnownMinValue() << (factor.isScalable() ? " (scalable)" : "") << '\n';
}

} // namespace

GenericMetadata GenericMetadataAnalysis::run(llvm::Function &F, llvm::FunctionAnalysisManager &) {
  GenericMetadata metadata;
  metadata.kernel_name = F.getName();
  metadata.source_name = getOrigFnNameOrFnName(F);
  metadata.local_memory_usage = getLocalMemoryUsage(F).value_or(0);
  metadata.sub_group_size = getSubgroupSize(F);
  if (const std::optional<BarrierMemory> memory = getBarrierMemoryMetadata(F)) {
    metadata.live_memory_per_work_item = memory->perWorkItem;
    metadata.live_memory_per_group = memory->perGroup;
  }
  return metadata;
}

VectorizeMetadata VectorizeMetadataAnalysis::run(llvm::Function &F,
                                                 llvm::FunctionAnalysisManager &AM) {
  VectorizeMetadata metadata;
  static_cast<GenericMetadata &>(metadata) = AM.getResult<GenericMetadataAnalysis>(F);
  metadata.pref_work_item_factor = getMainVectorization(F).vf;
  if (needsWholeVectors(F))
    metadata.min_work_item_factor = metadata.pref_work_item_factor;
  return metadata;
}

llvm::raw_ostream &operator<<(llvm::raw_ostream &stream, const GenericMetadata &metadata) {
  stream << "Kernel name: " << metadata.kernel_name << '\n'
         << "  source name: " << metadata.source_name << '\n'
         << "  local memory usage: " << metadata.local_memory_usage << '\n'
         << "  live memory per work-item: " << metadata.live_memory_per_work_item << '\n'
         << "  live memory per work-group: " << metadata.live_memory_per_group << '\n'
         << "  sub-group size: ";
  printFactor(stream, metadata.sub_group_size);
  return stream;
}

llvm::raw_ostream &operator<<(llvm::raw_ostream &stream, const VectorizeMetadata &metadata) {
  stream << static_cast<const GenericMetadata &>(metadata);
  stream << "  minimum work-item factor: ";
  printFactor(stream, metadata.min_work_item_factor);
  stream << "  preferred work-item factor: ";
  printFactor(stream, metadata.pref_work_item_factor);
  return stream;
}

template <class AnalysisTy>
llvm::PreservedAnalyses MetadataPrinterPass<AnalysisTy>::run(llvm::Function &F,
                                                             llvm::FunctionAnalysisManager &AM) {
  if (isKernel(F))
    stream << AM.getResult<AnalysisTy>(F);
  return llvm::PreservedAnalyses::all();
}

template class MetadataPrinterPass<GenericMetadataAnalysis>;
template class MetadataPrinterPass<VectorizeMetadataAnalysis>;

} // namespace compiler::utils
