// HideLocalNamesPass: renames functions and variables with local linkage.
//
// A program may define its own `memcpy`, which is local after linking. The code generator calls
// functions of that name as well, and a symbol name is unique in an object. Local names therefore
// get a suffix that no function of the C library has. External names and declarations are not
// changed.
#ifndef HOST_COMPILER_HIDE_LOCAL_NAMES_H
#define HOST_COMPILER_HIDE_LOCAL_NAMES_H

#include <llvm/IR/PassManager.h>

namespace host {

class HideLocalNamesPass : public llvm::PassInfoMixin<HideLocalNamesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace host

#endif // HOST_COMPILER_HIDE_LOCAL_NAMES_H
