#include "compiler/utils/source_name.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/GlobalValue.h>

namespace compiler::utils {

std::string getSourceName(const llvm::GlobalValue &value) {
  llvm::StringRef name = value.getName();
  name.consume_front("__clang_ocl_kern_imp_");
  return llvm::demangle(name);
}

} // namespace compiler::utils
