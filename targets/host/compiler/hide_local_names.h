// HideLocalNamesPass: renames every function and variable that is local to the module.
//
// A program may call its own function `memcpy`, which after linking is just a local name. But the
// code generator calls functions of that name, too, and within an object there is one symbol of a
// name. So local names get a suffix that no function of the C library has. Names that are visible
// outside, and declarations, stay.
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
