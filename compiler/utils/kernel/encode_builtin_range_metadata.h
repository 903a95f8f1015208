// EncodeBuiltinRangeMetadataPass: puts !range metadata on calls of the mux builtins that ask about
// work-items, so that optimizers know how large an id or a size can be.
//
// Bounds come from the options, from !reqd_work_group_size (which is exact) and from
// !max_work_dim. A function that is no kernel is bound by all the kernels that reach it. Ranges
// that are there already get narrower, never wider; what would contradict them is left alone. Calls
// of the language's own builtins are left alone, too: lower them first.
#ifndef COMPILER_UTILS_ENCODE_BUILTIN_RANGE_METADATA_H
#define COMPILER_UTILS_ENCODE_BUILTIN_RANGE_METADATA_H

#include <array>
#include <cstdint>
#include <optional>

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

struct EncodeBuiltinRangeMetadataOptions {
  /// The largest work-group.
  std::optional<std::array<uint64_t, 3>> MaxLocalSizes;
  /// The largest global range, counted from zero: every global id is below it, the global offset
  /// included.
  std::optional<std::array<uint64_t, 3>> MaxGlobalSizes;
};

class EncodeBuiltinRangeMetadataPass : public llvm::PassInfoMixin<EncodeBuiltinRangeMetadataPass> {
public:
  explicit EncodeBuiltinRangeMetadataPass(EncodeBuiltinRangeMetadataOptions options = {})
      : options(options) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  EncodeBuiltinRangeMetadataOptions options;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_ENCODE_BUILTIN_RANGE_METADATA_H
