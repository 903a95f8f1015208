// Every function that OpenCL C declares for a device with all features is in the device library, or
// is one that passes of the compiler lower. Functions of images, pipes and queues on the device are
// left out, and so are vendors' extensions.
#include "compile_source.h"
#include "compiler/builtins/library.h"
#include "compiler/opencl_c.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Mangle.h>
#include <clang/Frontend/ASTUnit.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/raw_ostream.h>

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

using namespace builtins::file;

namespace {

// Mangled names of clang's declarations, by the functions' names.
using Overloads = std::map<std::string, std::set<std::string>>;

bool isLeftOut(clang::QualType type) {
  return type->isImageType() || type->isSamplerT() || type->isPipeType() || type->isQueueT() ||
         type->isReserveIDT() || type->isClkEventT();
}

bool isLeftOut(const clang::FunctionDecl &function) {
  return isLeftOut(function.getReturnType()) ||
         llvm::any_of(function.parameters(), [](const clang::ParmVarDecl *parameter) {
           clang::QualType type = parameter->getType();
           return isLeftOut(type->isPointerType() ? type->getPointeeType() : type);
         });
}

void addDeclared(const char *triple, const char *standard, Overloads &overloads) {
  std::string extensions = "-cl-ext=-all";
  for (const std::string &feature : compiler::getOpenCLCFeatures(test::richDevice()))
    extensions += ",+" + feature;
  const std::vector<std::string> arguments = {
      "-xcl",      "--target=" + std::string(triple), standard, "-w", "-Xclang", extensions,
      "-nostdinc", "-I" OPENCL_C_HEADER_DIR};
  auto unit = clang::tooling::buildASTFromCodeWithArgs("#include \"opencl-c.h\"\n", arguments,
                                                       "declarations.cl");
  ASSERT_TRUE(unit);
  std::unique_ptr<clang::MangleContext> mangle(unit->getASTContext().createMangleContext());
  for (const clang::Decl *declaration : unit->getASTContext().getTranslationUnitDecl()->decls()) {
    const auto *function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (!function || !mangle->shouldMangleDeclName(function) || isLeftOut(*function))
      continue;
    std::string name;
    llvm::raw_string_ostream stream(name);
    mangle->mangleName(function, stream);
    overloads[function->getName().str()].insert(name);
  }
}

// "fabs" of "_Z4fabsf".
std::string plainName(llvm::StringRef mangled) {
  unsigned length = 0;
  if (!mangled.consume_front("_Z") || mangled.consumeInteger(10, length))
    return {};
  return mangled.take_front(length).str();
}

// Functions that concern several work-items, or the memory between them, and those that tell a
// work-item about itself: they become mux builtins or LLVM's instructions.
bool isLowered(llvm::StringRef name) {
  const char *const beginnings[] = {"async_work_group_", "atom_",      "atomic_", "get_",
                                    "sub_group_",        "work_group_"};
  const char *const names[] = {"barrier", "mem_fence", "read_mem_fence", "write_mem_fence",
                               "wait_group_events"};
  return llvm::is_contained(names, name) ||
         llvm::any_of(beginnings,
                      [&](const char *beginning) { return name.starts_with(beginning); }) ||
         // Of the generic address space.
         name == "to_global" || name == "to_local" || name == "to_private";
}

// Not one that only looks like a function: what it gives or stores depends on all it is given.
void expectUsesArguments(const llvm::Function &function) {
  if (plainName(function.getName()) == "prefetch")
    return;
  for (const llvm::Argument &argument : function.args())
    EXPECT_FALSE(argument.use_empty()) << function.getName().str();
}

class DeclaredFunctions : public testing::TestWithParam<capabilities_bitfield> {
protected:
  void SetUp() override {
    const char *triple =
        GetParam() & CAPS_32BIT ? "spir-unknown-unknown" : "spir64-unknown-unknown";
    addDeclared(triple, "-cl-std=CL1.2", declared);
    addDeclared(triple, "-cl-std=CL3.0", declared);
    ASSERT_GT(declared.size(), 500u);
    auto loaded = builtins::loadLibrary(context, GetParam() | CAPS_FP64 | CAPS_FP16);
    ASSERT_TRUE(bool(loaded)) << llvm::toString(loaded.takeError());
    library = std::move(*loaded);
    ASSERT_FALSE(bool(library->materializeAll()));
  }

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> library;
  Overloads declared;
};

TEST_P(DeclaredFunctions, NoneIsMissing) {
  std::size_t found = 0;
  for (const auto &[name, overloads] : declared) {
    if (isLowered(name))
      continue;
    for (const std::string &overload : overloads) {
      const llvm::Function *function = library->getFunction(overload);
      EXPECT_TRUE(function && !function->isDeclaration()) << overload;
      if (function)
        expectUsesArguments(*function);
      ++found;
    }
  }
  EXPECT_GT(found, 9000u);
}

TEST_P(DeclaredFunctions, AreAllThereAre) {
  for (const llvm::Function &function : *library) {
    const std::string name = plainName(function.getName());
    if (function.isDeclaration() || function.hasLocalLinkage() ||
        llvm::StringRef(name).starts_with("__abacus_"))
      continue;
    EXPECT_TRUE(declared[name].count(function.getName().str())) << function.getName().str();
  }
  // Names that passes know.
  for (const char *name : {"_Z12__abacus_clzi", "_Z15__abacus_mul_hill", "_Z13__abacus_fminff",
                           "_Z13__abacus_fmaxDv4_fS_"})
    EXPECT_TRUE(library->getFunction(name)) << name;
}

INSTANTIATE_TEST_SUITE_P(Library, DeclaredFunctions, testing::Values(CAPS_DEFAULT, CAPS_32BIT),
                         [](const testing::TestParamInfo<capabilities_bitfield> &info) {
                           return std::string(info.param & CAPS_32BIT ? "Bits32" : "Bits64");
                         });

} // namespace
