#include "emit_concurrently.h"

#include "compiler/base/emit_object.h"
#include "host/cpus.h"
#include "mux/stage_times.h"
#include "mux/thread.h"
#include "target_machine.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBufferRef.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace host {
namespace {

/// Instructions by which the larger part must be smaller than the whole. Their code takes some ten
/// milliseconds, and making a module, a context and a code generator takes two.
constexpr size_t minInstructionsSaved = 200;

/// Modules with more functions are not divided: finding what each calls takes time and memory for
/// all of them.
constexpr size_t maxFunctions = 100;

/// The code generator is recursive. What is not used takes address space only.
constexpr size_t stackSize = size_t(64) << 20;

/// Functions, and the constants that they use.
struct Part {
  llvm::SetVector<llvm::Function *> functions;
  llvm::SmallPtrSet<const llvm::GlobalVariable *, 8> constants;
  size_t size = 0;

  void add(const Part &other) {
    for (llvm::Function *F : other.functions)
      if (functions.insert(F))
        size += F->getInstructionCount();
    constants.insert_range(other.constants);
  }
};

/// Whether both modules may have the variable.
bool mayBeCopied(const llvm::GlobalVariable &variable) {
  const auto refersToGlobal = [](const llvm::Constant &initializer) {
    llvm::SmallVector<const llvm::Constant *, 8> pending = {&initializer};
    llvm::SmallPtrSet<const llvm::Constant *, 8> seen;
    while (!pending.empty()) {
      const llvm::Constant *constant = pending.pop_back_val();
      if (llvm::isa<llvm::GlobalValue, llvm::BlockAddress>(constant))
        return true;
      for (const llvm::Value *operand : constant->operands())
        if (seen.insert(llvm::cast<llvm::Constant>(operand)).second)
          pending.push_back(llvm::cast<llvm::Constant>(operand));
    }
    return false;
  };
  return variable.isConstant() && variable.hasLocalLinkage() && variable.hasGlobalUnnamedAddr() &&
         !variable.hasSection() && !variable.isThreadLocal() &&
         !refersToGlobal(*variable.getInitializer());
}

/// Adds a global value that a function of the part refers to, unless it must stay where it is.
bool addReferenced(const llvm::GlobalValue &value, Part &part) {
  if (const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(&value)) {
    part.constants.insert(variable);
    return mayBeCopied(*variable);
  }
  auto *F = llvm::dyn_cast<llvm::Function>(const_cast<llvm::GlobalValue *>(&value));
  if (!F || (!F->isDeclaration() && !F->hasLocalLinkage()))
    return false;
  if (!F->isDeclaration() && part.functions.insert(F))
    part.size += F->getInstructionCount();
  return true;
}

/// Adds what the constant refers to.
bool addOperands(const llvm::Constant &operand, Part &part,
                 llvm::SmallPtrSetImpl<const llvm::Constant *> &seen) {
  llvm::SmallVector<const llvm::Constant *, 8> pending = {&operand};
  while (!pending.empty()) {
    const llvm::Constant *constant = pending.pop_back_val();
    if (!seen.insert(constant).second)
      continue;
    if (const auto *global = llvm::dyn_cast<llvm::GlobalValue>(constant)) {
      if (!addReferenced(*global, part))
        return false;
      continue;
    }
    if (llvm::isa<llvm::BlockAddress>(constant))
      return false;
    for (const llvm::Value *inner : constant->operands())
      pending.push_back(llvm::cast<llvm::Constant>(inner));
  }
  return true;
}

bool hasAddressOfBlock(const llvm::Function &F) {
  return llvm::any_of(F, [](const llvm::BasicBlock &block) { return block.hasAddressTaken(); });
}

/// The function with all that it calls; nothing if some of it must stay.
std::optional<Part> getPartOf(llvm::Function &root) {
  Part part;
  if (!root.hasLocalLinkage() || root.isDeclaration())
    return std::nullopt;
  part.functions.insert(&root);
  part.size = root.getInstructionCount();
  llvm::SmallPtrSet<const llvm::Constant *, 32> seen;
  for (size_t i = 0; i != part.functions.size(); ++i) {
    const llvm::Function &F = *part.functions[i];
    if (F.hasComdat() || F.getNumOperands() != 0 || hasAddressOfBlock(F))
      return std::nullopt;
    for (const llvm::Instruction &I : llvm::instructions(F))
      for (const llvm::Value *operand : I.operands())
        if (const auto *constant = llvm::dyn_cast<llvm::Constant>(operand);
            constant && !addOperands(*constant, part, seen))
          return std::nullopt;
  }
  return part;
}

/// The functions to move: as close to a half of the code as taking large ones first gets.
Part chooseLibrary(llvm::Module &module) {
  std::vector<Part> parts;
  size_t whole = 0;
  if (size_t(llvm::count_if(module, [](const llvm::Function &F) { return !F.isDeclaration(); })) >
      maxFunctions)
    return {};
  for (llvm::Function &F : module) {
    whole += F.getInstructionCount();
    if (auto part = getPartOf(F))
      parts.push_back(std::move(*part));
  }
  const auto getName = [](const Part &part) { return part.functions.front()->getName(); };
  llvm::sort(parts, [&](const Part &a, const Part &b) {
    return a.size != b.size ? a.size > b.size : getName(a) < getName(b);
  });
  Part library;
  const auto getLarger = [&](const Part &part) { return std::max(part.size, whole - part.size); };
  for (const Part &part : parts) {
    Part more = library;
    more.add(part);
    if (getLarger(more) < getLarger(library))
      library = std::move(more);
  }
  return getLarger(library) + minInstructionsSaved <= whole ? library : Part();
}

bool isUsedOutside(const llvm::Function &F, const Part &part) {
  return llvm::any_of(F.users(), [&](const llvm::User *user) {
    const auto *I = llvm::dyn_cast<llvm::Instruction>(user);
    return !I || !part.functions.contains(const_cast<llvm::Function *>(I->getFunction()));
  });
}

/// Other symbols may be anywhere in the process.
void makeExternal(llvm::Function &F) {
  F.setLinkage(llvm::GlobalValue::ExternalLinkage);
  F.setDSOLocal(false);
}

void eraseUnused(llvm::Module &module) {
  for (llvm::GlobalVariable &variable : llvm::make_early_inc_range(module.globals()))
    if ((variable.isDeclaration() || variable.hasLocalLinkage()) && variable.use_empty())
      variable.eraseFromParent();
  for (llvm::Function &F : llvm::make_early_inc_range(module))
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
}

/// Whether the process may use more than one processor.
bool mayRunConcurrently() {
  static const unsigned quota = getCpuQuota();
  return quota != 1 && getUsableCpus().size() != 1;
}

llvm::Expected<llvm::SmallVector<char, 0>> emitAlone(llvm::StringRef bitcode) {
  llvm::LLVMContext context;
  auto module = llvm::parseBitcodeFile({bitcode, "library"}, context);
  if (!module)
    return module.takeError();
  auto machine = createTargetMachine(getCpuTarget());
  if (!machine)
    return machine.takeError();
  return compiler::ObjectEmitter(**machine).emit(**module);
}

} // namespace

std::unique_ptr<llvm::Module> takeLibrary(llvm::Module &module) {
  const Part part = chooseLibrary(module);
  if (part.functions.empty())
    return nullptr;
  llvm::ValueToValueMapTy copies;
  auto library = llvm::CloneModule(module, copies, [&](const llvm::GlobalValue *value) {
    const auto *F = llvm::dyn_cast<llvm::Function>(value);
    const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(value);
    return F ? part.functions.contains(const_cast<llvm::Function *>(F))
             : variable && part.constants.contains(variable);
  });
  eraseUnused(*library);
  for (llvm::Function *F : part.functions)
    if (isUsedOutside(*F, part))
      makeExternal(*llvm::cast<llvm::Function>(copies[F]));
  for (llvm::Function *F : part.functions) {
    F->deleteBody();
    makeExternal(*F);
  }
  eraseUnused(module);
  return library;
}

llvm::Expected<EmittedObjects> emitConcurrently(llvm::Module &module,
                                                compiler::ObjectEmitter &emitter) {
  llvm::SmallVector<char, 0> bitcode;
  if (mayRunConcurrently()) {
    const mux::StageScope stage("code generation");
    if (const auto library = takeLibrary(module)) {
      llvm::raw_svector_ostream stream(bitcode);
      llvm::WriteBitcodeToFile(*library, stream);
    }
  }
  if (bitcode.empty()) {
    auto kernels = emitter.emit(module);
    if (!kernels)
      return kernels.takeError();
    return EmittedObjects{std::move(*kernels), {}};
  }
  std::optional<llvm::Expected<llvm::SmallVector<char, 0>>> library;
  const auto emitLibrary = [&] { library.emplace(emitAlone({bitcode.data(), bitcode.size()})); };
  mux::Thread thread;
  const bool isConcurrent = thread.start(emitLibrary, stackSize);
  auto kernels = emitter.emit(module);
  if (isConcurrent) {
    const mux::StageScope stage("code generation");
    thread.join();
  } else {
    emitLibrary();
  }
  if (!kernels || !*library)
    return llvm::joinErrors(kernels.takeError(), library->takeError());
  return EmittedObjects{std::move(*kernels), std::move(**library)};
}

} // namespace host
