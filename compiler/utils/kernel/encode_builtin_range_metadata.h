// EncodeBuiltinRangeMetadataPass: adds !range metadata to calls of mux work-item builtins.
//
// Bounds come from the options, from !reqd_work_group_size (exact) and from !max_work_dim. The
// bounds of other functions are the join over all kernels that reach them. Existing ranges are only
// narrowed; contradicting ones are left unchanged. Language builtins are not handled: run
// lower-to-mux-builtins first.
#ifndef COMPILER_UTILS_ENCODE_BUILTIN_RANGE_METADATA_H
#define COMPILER_UTILS_ENCODE_BUILTIN_RANGE_METADATA_H

#include <llvm/IR/PassManager.h>

#include <array>
#include <cstdint>
#include <optional>

namespace compiler::utils {

struct EncodeBuiltinRangeMetadataOptions {
  /// The maximum local size.
  std::optional<std::array<uint64_t, 3>> MaxLocalSizes;
  /// The maximum global size, the global offset included: an upper bound of all global IDs.
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
