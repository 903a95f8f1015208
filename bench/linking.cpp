#include "linking.h"

#include "compiler/builtin_capabilities.h"
#include "compiler/builtins/device_library.h"
#include "compiler/utils/link_builtins.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace bench {

namespace {

using Clock = std::chrono::steady_clock;

// In milliseconds, with a library that was not used before; below zero if something failed.
double linkOnce(const char *name) {
  llvm::LLVMContext context;
  llvm::Module module("kernel", context);
  llvm::Type *const type = llvm::Type::getFloatTy(context);
  auto *const function_type = llvm::FunctionType::get(type, {type}, false);
  module.getOrInsertFunction(name, function_type);
  const auto start = Clock::now();
  auto library = builtins::loadLibrary(context, builtins::file::CAPS_FP64);
  if (!library) {
    llvm::consumeError(library.takeError());
    return -1;
  }
  module.setTargetTriple((*library)->getTargetTriple());
  auto found = compiler::utils::findLibraryFunction(**library, name, function_type);
  if (!found || !*found) {
    llvm::consumeError(found.takeError());
    return -1;
  }
  if (llvm::Linker::linkModules(module, std::move(*library), llvm::Linker::LinkOnlyNeeded))
    return -1;
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

} // namespace

void measureLinking() {
  const double first = linkOnce("_Z3expf");
  double best = first;
  for (int run = 0; run != 20; ++run)
    best = std::min(best, linkOnce("_Z3expf"));
  std::printf("linking exp from the device library, first: %.2f ms; then: %.2f ms\n", first, best);
}

} // namespace bench
