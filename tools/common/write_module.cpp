#include "common/write_module.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/ToolOutputFile.h>

namespace tools {

Result<void> writeModule(const llvm::Module &module, const std::string &path, bool asText) {
  std::error_code error;
  llvm::ToolOutputFile file(path, error, asText ? llvm::sys::fs::OF_Text : llvm::sys::fs::OF_None);
  if (error)
    return fail("cannot write '", path, "': ", error.message());
  if (asText)
    module.print(file.os(), /*AAW=*/nullptr);
  else
    llvm::WriteBitcodeToFile(module, file.os());
  file.os().flush();
  if (file.os().has_error()) {
    error = file.os().error();
    file.os().clear_error();
    return fail("cannot write '", path, "': ", error.message());
  }
  file.keep();
  return {};
}

} // namespace tools
