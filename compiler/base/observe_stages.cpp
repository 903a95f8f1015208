#include "observe_stages.h"

#include "mux/stage_times.h"

#include <llvm/ADT/SmallVector.h>

#include <memory>

namespace compiler {

namespace {
/// The stage that a pass is; null for none.
const char *getStage(llvm::StringRef pass) {
  static constexpr std::pair<llvm::StringLiteral, const char *> stages[] = {
      {"LinkBuiltinsPass", "device library"},
      {"RunVeczPass", "vecz"},
      {"CoarsenWorkItemsPass", "coarsening"},
      {"WorkItemLoopsPass", "work-item loops"},
      {"OptimizerPass", "optimizer"}};
  for (const auto &[name, stage] : stages)
    if (pass.ends_with(name))
      return stage;
  return nullptr;
}
} // namespace

void observeStages(llvm::PassInstrumentationCallbacks &callbacks) {
  auto open = std::make_shared<llvm::SmallVector<std::unique_ptr<mux::StageScope>, 4>>();
  callbacks.registerBeforeNonSkippedPassCallback([open](llvm::StringRef pass, const llvm::Any &) {
    if (const char *stage = getStage(pass))
      open->push_back(std::make_unique<mux::StageScope>(stage));
  });
  const auto end = [open](llvm::StringRef pass) {
    if (getStage(pass))
      open->pop_back();
  };
  callbacks.registerAfterPassCallback([end](llvm::StringRef pass, const llvm::Any &,
                                            const llvm::PreservedAnalyses &) { end(pass); });
  callbacks.registerAfterPassInvalidatedCallback(
      [end](llvm::StringRef pass, const llvm::PreservedAnalyses &) { end(pass); });
}

} // namespace compiler
