// AddMetadataPass: encodes the result of an analysis for each kernel entry point as an ELF note in
// section ".notes" (compiler-utils: AddMetadataPass).
//
// The handler serializes the analysis result, see metadata_notes.h. Must run after kernels have
// their final names and after compute-local-memory-usage; for the vectorize metadata also after
// run-vecz and work-item-loops.
#ifndef COMPILER_UTILS_ADD_METADATA_H
#define COMPILER_UTILS_ADD_METADATA_H

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata_notes.h"
#include "compiler/utils/preserved_analyses.h"

#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>

#include <string>

namespace compiler::utils {

/// Adds notes to the module. Optimizers and linkers do not remove them.
void addNotes(llvm::Module &M, llvm::StringRef notes);

template <class AnalysisTy, class HandlerTy>
class AddMetadataPass : public llvm::PassInfoMixin<AddMetadataPass<AnalysisTy, HandlerTy>> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
    auto &FAM = AM.getResult<llvm::FunctionAnalysisManagerModuleProxy>(M).getManager();
    const bool isLittle = M.getDataLayout().isLittleEndian();
    std::string notes;
    for (llvm::Function &F : M) {
      if (F.isDeclaration() || !isKernelEntryPt(F))
        continue;
      NoteWriter writer(isLittle ? llvm::endianness::little : llvm::endianness::big);
      HandlerTy::write(FAM.getResult<AnalysisTy>(F), writer);
      notes += writer.finish(HandlerTy::noteType);
    }
    if (notes.empty())
      return llvm::PreservedAnalyses::all();
    addNotes(M, notes);
    return preserveControlFlow();
  }

  static bool isRequired() { return true; }
};

using AddGenericMetadataPass = AddMetadataPass<GenericMetadataAnalysis, GenericMetadataHandler>;
using AddVectorizeMetadataPass =
    AddMetadataPass<VectorizeMetadataAnalysis, VectorizeMetadataHandler>;

} // namespace compiler::utils

#endif // COMPILER_UTILS_ADD_METADATA_H
