// Module::link: links modules to a program or a library.
//
// The inputs are not changed: clones are linked, or bitcode copies for modules of another context.
#include "build_dump.h"
#include "compiler/base/module.h"
#include "compiler/utils/check_external_functions.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/reduce_to_function.h"
#include "diagnostic_scope.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>

namespace compiler {
namespace {

BaseModule &asBaseModule(Module &module) { return static_cast<BaseModule &>(module); }

bool isLinkable(ModuleState state) {
  return state == ModuleState::COMPILED_OBJECT || state == ModuleState::LIBRARY;
}

// Whether two types are equal except for the names of structures, which LLVM renames to keep them
// unique.
bool areStructurallyEqual(const llvm::Type *a, const llvm::Type *b) {
  if (a == b)
    return true;
  if (a->getTypeID() != b->getTypeID() || a->getNumContainedTypes() != b->getNumContainedTypes() ||
      a->getNumContainedTypes() == 0)
    return false;
  if (auto *structA = llvm::dyn_cast<llvm::StructType>(a);
      structA && structA->isPacked() != llvm::cast<llvm::StructType>(b)->isPacked())
    return false;
  if (auto *arrayA = llvm::dyn_cast<llvm::ArrayType>(a);
      arrayA && arrayA->getNumElements() != llvm::cast<llvm::ArrayType>(b)->getNumElements())
    return false;
  if (auto *vectorA = llvm::dyn_cast<llvm::VectorType>(a);
      vectorA && vectorA->getElementCount() != llvm::cast<llvm::VectorType>(b)->getElementCount())
    return false;
  if (auto *functionA = llvm::dyn_cast<llvm::FunctionType>(a);
      functionA && functionA->isVarArg() != llvm::cast<llvm::FunctionType>(b)->isVarArg())
    return false;
  for (unsigned i = 0; i < a->getNumContainedTypes(); ++i)
    if (!areStructurallyEqual(a->getContainedType(i), b->getContainedType(i)))
      return false;
  return true;
}

// Whether clang has made this declaration for calls of an undeclared function.
bool isUnprototyped(const llvm::GlobalValue &value) {
  const auto *function = llvm::dyn_cast<llvm::Function>(&value);
  return function && function->isDeclaration() && function->isVarArg() && function->arg_empty();
}

bool callsHaveType(const llvm::GlobalValue &function, llvm::Type *type) {
  return llvm::all_of(function.users(), [&](const llvm::User *user) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
    return call && areStructurallyEqual(call->getFunctionType(), type);
  });
}

bool isArrayOfUnknownSize(const llvm::GlobalValue &value) {
  const auto *array = llvm::dyn_cast<llvm::ArrayType>(value.getValueType());
  return value.isDeclaration() && array && array->getNumElements() == 0;
}

// An initialized structure, union or array has a type made for its initializer, with padding and
// the members that have values. All that is known to be the same is its size.
bool areCompatibleVariables(const llvm::GlobalValue &a, const llvm::GlobalValue &b) {
  if (!a.getValueType()->isAggregateType() && !b.getValueType()->isAggregateType())
    return false;
  const llvm::DataLayout &layout = a.getDataLayout();
  return isArrayOfUnknownSize(a) || isArrayOfUnknownSize(b) ||
         layout.getTypeAllocSize(a.getValueType()) == layout.getTypeAllocSize(b.getValueType());
}

// A declaration without prototype fits a function of the type that all its calls have.
bool areCompatible(const llvm::GlobalValue &a, const llvm::GlobalValue &b) {
  if (areStructurallyEqual(a.getValueType(), b.getValueType()))
    return true;
  if (llvm::isa<llvm::GlobalVariable>(a) && llvm::isa<llvm::GlobalVariable>(b))
    return areCompatibleVariables(a, b);
  return (isUnprototyped(a) && callsHaveType(a, b.getValueType())) ||
         (isUnprototyped(b) && callsHaveType(b, a.getValueType()));
}

// Returns an error message for each symbol that `parts` define twice or declare with different
// types. LLVM's linker reports the former without naming the modules and accepts the latter.
std::vector<std::string> findConflicts(llvm::ArrayRef<std::unique_ptr<llvm::Module>> parts) {
  struct Seen {
    const llvm::GlobalValue *value;
    std::size_t part;
    bool defined;
  };
  llvm::StringMap<Seen> symbols;
  std::vector<std::string> conflicts;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    for (const llvm::GlobalValue &value : parts[part]->global_values()) {
      if (value.hasLocalLinkage() || value.hasAppendingLinkage() ||
          value.getName().starts_with("llvm."))
        continue;
      const bool defined = value.isStrongDefinitionForLinker();
      auto [entry, isNew] = symbols.try_emplace(value.getName(), Seen{&value, part, defined});
      if (isNew)
        continue;
      Seen &seen = entry->second;
      const std::string symbol = "'" + utils::getSourceName(value) + "' in modules " +
                                 std::to_string(seen.part + 1) + " and " + std::to_string(part + 1);
      if (!areCompatible(*seen.value, value))
        conflicts.push_back("conflicting types of " + symbol);
      else if (seen.defined && defined)
        conflicts.push_back("multiple definitions of " + symbol);
      if (defined || isUnprototyped(*seen.value))
        seen = Seen{&value, part, defined};
    }
  }
  return conflicts;
}

// Options of the inputs apply where the link options do not set them.
void inherit(Options &options, const Options &input) {
  options.standard = std::max(options.standard, input.standard);
  options.opt_disable |= input.opt_disable;
  options.debug_info |= input.debug_info;
  options.kernel_arg_info |= input.kernel_arg_info;
  if (options.wfv == WholeFunctionVectorization::Auto)
    options.wfv = input.wfv;
  if (options.early_vectorization == EarlyVectorization::None)
    options.early_vectorization = input.early_vectorization;
  for (const auto &size : input.precache_local_sizes)
    if (!llvm::is_contained(options.precache_local_sizes, size))
      options.precache_local_sizes.push_back(size);
  for (std::string RemarkFilters::*filter :
       {&RemarkFilters::passed, &RemarkFilters::missed, &RemarkFilters::analysis})
    if ((options.remarks.*filter).empty())
      options.remarks.*filter = input.remarks.*filter;
  for (const DeviceArgument &argument : input.device_args) {
    const bool given = llvm::any_of(options.device_args, [&](const DeviceArgument &other) {
      return other.name == argument.name;
    });
    if (!given)
      options.device_args.push_back(argument);
  }
}

bool hasDebugInfo(Module *module) { return module->getOptions().debug_info; }

// In a program, inline functions without an external definition (C99 `inline`) are definitions.
void internalizeInlineFunctions(llvm::Module &program) {
  for (llvm::Function &function : program)
    if (function.hasAvailableExternallyLinkage())
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
}

std::vector<std::string> getKernelNames(const llvm::Module &program) {
  std::vector<std::string> names;
  for (const llvm::Function &function : program)
    if (function.getCallingConv() == llvm::CallingConv::SPIR_KERNEL)
      names.push_back(function.getName().str());
  return names;
}

} // namespace

Result BaseModule::checkLinkInputs(cargo::array_view<Module *> input_modules) {
  if (state == ModuleState::LINKED || state == ModuleState::EXECUTABLE)
    return refuse("cannot link: module is already a linked program");
  if (input_modules.empty() && !isLinkable(state))
    return refuse("cannot link: no input modules, and the module itself is neither a compiled "
                  "object nor a library");
  for (std::size_t i = 0; i < input_modules.size(); ++i) {
    const std::string name = "cannot link: input module " + std::to_string(i + 1);
    if (!input_modules[i])
      return refuse(name + " is null");
    const BaseModule &input = asBaseModule(*input_modules[i]);
    if (!isLinkable(input.state))
      return refuse(name + " is neither a compiled object nor a library");
    if (input.target.getCompilerInfo() != target.getCompilerInfo())
      return refuse(name + " is for another device");
  }
  return Result::SUCCESS;
}

std::string BaseModule::toBitcode() {
  std::lock_guard<BaseContext> guard(context);
  std::string bitcode;
  llvm::raw_string_ostream stream(bitcode);
  llvm::WriteBitcodeToFile(*llvm_module, stream);
  return bitcode;
}

std::vector<std::unique_ptr<llvm::Module>>
BaseModule::copyLinkParts(cargo::array_view<Module *> input_modules,
                          llvm::ArrayRef<std::string> bitcodes) {
  std::vector<std::unique_ptr<llvm::Module>> parts;
  if (llvm_module && !llvm::is_contained(input_modules, this))
    parts.push_back(llvm::CloneModule(*llvm_module));
  for (std::size_t i = 0; i < input_modules.size(); ++i) {
    if (bitcodes[i].empty()) {
      parts.push_back(llvm::CloneModule(*asBaseModule(*input_modules[i]).llvm_module));
      continue;
    }
    auto copy = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcodes[i], "linked module"),
                                       context.getLLVMContext());
    if (copy)
      parts.push_back(std::move(*copy));
    else
      addBuildError(llvm::toString(copy.takeError()));
  }
  return parts;
}

std::unique_ptr<llvm::Module>
BaseModule::linkParts(std::vector<std::unique_ptr<llvm::Module>> parts) {
  const std::vector<std::string> conflicts = findConflicts(parts);
  for (const std::string &conflict : conflicts)
    addBuildError(conflict);
  if (!conflicts.empty())
    return nullptr;

  DiagnosticScope scope(context.getLLVMContext(),
                        [this](llvm::DiagnosticSeverity severity, const std::string &message) {
                          addDiagnosticOfSeverity(severity, message);
                        });
  std::unique_ptr<llvm::Module> linked = std::move(parts.front());
  for (std::unique_ptr<llvm::Module> &part : llvm::drop_begin(parts))
    if (llvm::Linker::linkModules(*linked, std::move(part)))
      return nullptr;
  return linked;
}

// Programs often include libraries of which their kernels call little. Debuggers can call all of
// it.
bool BaseModule::checkAndReduceProgram(llvm::Module &program, bool debuggable) {
  return runPipeline(program, [&](utils::PassMachinery &machinery) {
    initializePassMachineryForFinalize(machinery);
    llvm::ModulePassManager PM;
    PM.addPass(utils::CheckExternalFunctionsPass());
    if (options.only_kernels && !debuggable)
      PM.addPass(utils::ReduceToFunctionPass(getKernelNames(program)));
    return PM;
  });
}

Result BaseModule::link(cargo::array_view<Module *> input_modules) {
  if (Result result = checkLinkInputs(input_modules); result != Result::SUCCESS)
    return result;

  // Never locks two contexts at once: another thread may link in the opposite direction.
  std::vector<std::string> bitcodes(input_modules.size());
  for (std::size_t i = 0; i < input_modules.size(); ++i)
    if (BaseModule &input = asBaseModule(*input_modules[i]); &input.context != &context)
      bitcodes[i] = input.toBitcode();

  std::lock_guard<BaseContext> guard(context);
  const bool isCompiled = has_dump && input_modules.empty();
  getDump(); // for the log
  const uint32_t errorsBefore = num_errors;
  auto parts = copyLinkParts(input_modules, bitcodes);
  std::unique_ptr<llvm::Module> linked;
  if (num_errors == errorsBefore)
    linked = linkParts(std::move(parts));
  if (linked && !options.create_library) {
    internalizeInlineFunctions(*linked);
    checkAndReduceProgram(*linked, options.debug_info || llvm::any_of(input_modules, hasDebugInfo));
  }
  if (num_errors != errorsBefore)
    return Result::LINK_PROGRAM_FAILURE;

  for (Module *input : input_modules)
    inherit(options, input->getOptions());
  // The inputs determine the result.
  if (!llvm_module)
    files.emplace();
  if (isDumped() && !isCompiled)
    getDump()->writeIR("linked.ll", *linked);
  setLLVMModule(std::move(linked));
  state = options.create_library ? ModuleState::LIBRARY : ModuleState::LINKED;
  return Result::SUCCESS;
}

} // namespace compiler
