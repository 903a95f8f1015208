#include "compiler/utils/move_body.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Function.h>

namespace compiler::utils {

void moveBody(llvm::Function &to, llvm::Function &from) {
  to.splice(to.end(), &from);
  for (llvm::Argument &argument : from.args()) {
    llvm::Argument *toArgument = to.getArg(argument.getArgNo());
    // Debug records must be updated first: RAUW with another function's value would drop them.
    llvm::SmallVector<llvm::DbgVariableRecord *, 2> records;
    llvm::findDbgUsers(&argument, records);
    for (llvm::DbgVariableRecord *record : records)
      record->replaceVariableLocationOp(&argument, toArgument);
    argument.replaceAllUsesWith(toArgument);
    toArgument->takeName(&argument);
  }
  llvm::DISubprogram *subprogram = from.getSubprogram();
  from.setSubprogram(nullptr);
  to.setSubprogram(subprogram);
}

} // namespace compiler::utils
