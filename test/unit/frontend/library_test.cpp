// The device library as a whole: every variant loads, holds together, and has all the overloads
// that clang knows of the functions it defines.
#include "compiler/builtins/library.h"
#include "compiler/utils/link_builtins.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Mangle.h>
#include <clang/Frontend/ASTUnit.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

using namespace builtins::file;

namespace {

std::unique_ptr<llvm::Module> load(llvm::LLVMContext &context, capabilities_bitfield capabilities) {
  auto library = builtins::loadLibrary(context, capabilities);
  if (!library) {
    ADD_FAILURE() << llvm::toString(library.takeError());
    return nullptr;
  }
  return std::move(*library);
}

// The function `name`, which has one parameter and a result of this type.
llvm::Function *find(llvm::Module &library, const char *name, llvm::Type *type) {
  auto found = compiler::utils::findLibraryFunction(library, name,
                                                    llvm::FunctionType::get(type, {type}, false));
  if (found)
    return *found;
  ADD_FAILURE() << llvm::toString(found.takeError());
  return nullptr;
}

class Variant : public testing::TestWithParam<capabilities_bitfield> {};

TEST_P(Variant, LoadsLazily) {
  llvm::LLVMContext context;
  auto library = load(context, GetParam());
  ASSERT_TRUE(library);
  EXPECT_EQ(library->getTargetTriple().str(),
            GetParam() & CAPS_32BIT ? "spir-unknown-unknown" : "spir64-unknown-unknown");
  EXPECT_TRUE(library->empty());
  llvm::Type *const half = llvm::Type::getHalfTy(context);
  EXPECT_TRUE(find(*library, "_Z4fabsf", llvm::Type::getFloatTy(context)));
  EXPECT_EQ(bool(find(*library, "_Z4fabsDh", half)), bool(GetParam() & CAPS_FP16));
  // Neither another type, nor another function, nor what is no function of the library.
  EXPECT_FALSE(find(*library, "_Z4fabsf", half));
  EXPECT_FALSE(find(*library, "_Z4fabsDv4_f", half));
  EXPECT_FALSE(find(*library, "_Z4fabs", half));
  EXPECT_FALSE(find(*library, "_Z99fabsf", half));
  EXPECT_FALSE(find(*library, "fabs_of_mine", half));
  EXPECT_LT(library->size(), 10u);
}

// A function comes with what it calls, from whatever family.
TEST_P(Variant, FunctionsComeWhole) {
  llvm::LLVMContext context;
  auto library = load(context, GetParam());
  ASSERT_TRUE(library);
  llvm::Type *const number = llvm::Type::getInt32Ty(context);
  ASSERT_TRUE(find(*library, "_Z3clzi", number));
  for (const llvm::Function &function : *library)
    EXPECT_TRUE(!function.isDeclaration() || function.isIntrinsic()) << function.getName().str();
  const std::size_t size = library->size();
  EXPECT_TRUE(find(*library, "_Z3clzi", number));
  EXPECT_EQ(library->size(), size);
}

bool isMuxBuiltin(const std::string &name) {
  return name == "__mux_isftz" || name == "__mux_usefast";
}

TEST_P(Variant, VerifiesAndIsClosed) {
  llvm::LLVMContext context;
  auto library = load(context, GetParam());
  ASSERT_TRUE(library);
  ASSERT_FALSE(bool(library->materializeAll()));
  std::string errors;
  llvm::raw_string_ostream stream(errors);
  EXPECT_FALSE(llvm::verifyModule(*library, &stream)) << errors;
  for (const llvm::Function &function : *library) {
    const std::string name = function.getName().str();
    if (function.isDeclaration()) {
      EXPECT_TRUE(function.isIntrinsic() || isMuxBuiltin(name)) << name << " is not defined";
      continue;
    }
    EXPECT_EQ(function.getCallingConv(), llvm::CallingConv::SPIR_FUNC) << name;
    EXPECT_TRUE(function.doesNotThrow()) << name;
    EXPECT_FALSE(function.hasOptNone() || function.isConvergent()) << name;
    EXPECT_FALSE(function.hasFnAttribute(llvm::Attribute::NoInline)) << name;
    // Any other mode would keep it from being inlined into programs of another.
    EXPECT_EQ(function.getDenormalMode(llvm::APFloat::IEEEsingle()),
              llvm::DenormalMode::getDynamic())
        << name;
  }
}

bool computesWith(const llvm::Instruction &instruction, llvm::Type *type) {
  auto is = [&](llvm::Type *other) { return other->getScalarType() == type; };
  return is(instruction.getType()) ||
         llvm::any_of(instruction.operand_values(),
                      [&](const llvm::Value *operand) { return is(operand->getType()); });
}

// A device without a type must not meet it in functions that others call.
TEST_P(Variant, TypesThatADeviceMayLackStayApart) {
  llvm::LLVMContext context;
  auto library = load(context, GetParam());
  ASSERT_TRUE(library);
  ASSERT_FALSE(bool(library->materializeAll()));
  llvm::Type *const half = llvm::Type::getHalfTy(context);
  llvm::Type *const dbl = llvm::Type::getDoubleTy(context);
  for (const llvm::Function &function : *library) {
    const bool has_double =
        llvm::any_of(function.getFunctionType()->subtypes(),
                     [&](llvm::Type *type) { return type->getScalarType() == dbl; });
    for (const llvm::Instruction &instruction : llvm::instructions(function)) {
      EXPECT_TRUE(has_double || !computesWith(instruction, dbl)) << function.getName().str();
      EXPECT_TRUE((GetParam() & CAPS_FP16) || !computesWith(instruction, half))
          << function.getName().str();
    }
  }
}

std::string variantName(const testing::TestParamInfo<capabilities_bitfield> &info) {
  return std::string(info.param & CAPS_32BIT ? "Bits32" : "Bits64") +
         (info.param & CAPS_FP64 ? "Double" : "") + (info.param & CAPS_FP16 ? "Half" : "");
}

INSTANTIATE_TEST_SUITE_P(Library, Variant, testing::Range(0u, 8u), variantName);

TEST(Library, UnknownCapabilities) {
  llvm::LLVMContext context;
  auto library = builtins::loadLibrary(context, 8);
  EXPECT_FALSE(library);
  EXPECT_NE(llvm::toString(library.takeError()).find("8"), std::string::npos);
}

// Mangled names of clang's declarations, by the functions' names.
using Overloads = std::map<std::string, std::set<std::string>>;

void addDeclared(const char *triple, const char *standard, Overloads &overloads) {
  const std::vector<std::string> arguments = {
      "-xcl",
      "--target=" + std::string(triple),
      standard,
      "-w",
      "-Xclang",
      "-cl-ext=-all,+cl_khr_fp64,+__opencl_c_fp64,+cl_khr_fp16,+__opencl_c_generic_address_space,"
      "+__opencl_c_images,+__opencl_c_read_write_images",
      "-nostdinc",
      "-I" OPENCL_C_HEADER_DIR};
  auto unit = clang::tooling::buildASTFromCodeWithArgs("#include \"opencl-c.h\"\n", arguments,
                                                       "declarations.cl");
  ASSERT_TRUE(unit);
  std::unique_ptr<clang::MangleContext> mangle(unit->getASTContext().createMangleContext());
  for (const clang::Decl *declaration : unit->getASTContext().getTranslationUnitDecl()->decls()) {
    const auto *function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (!function || !mangle->shouldMangleDeclName(function))
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

class Names : public testing::TestWithParam<capabilities_bitfield> {};

TEST_P(Names, AreThoseThatClangCalls) {
  const char *triple = GetParam() & CAPS_32BIT ? "spir-unknown-unknown" : "spir64-unknown-unknown";
  Overloads declared;
  addDeclared(triple, "-cl-std=CL1.2", declared);
  addDeclared(triple, "-cl-std=CL3.0", declared);
  ASSERT_GT(declared.size(), 100u);

  llvm::LLVMContext context;
  auto library = load(context, GetParam() | CAPS_FP64 | CAPS_FP16);
  ASSERT_TRUE(library);
  ASSERT_FALSE(bool(library->materializeAll()));
  std::set<std::string> defined_names;
  for (const llvm::Function &function : *library) {
    const std::string name = plainName(function.getName());
    if (function.isDeclaration() || function.hasLocalLinkage() ||
        llvm::StringRef(name).starts_with("__abacus_"))
      continue;
    defined_names.insert(name);
    EXPECT_TRUE(declared[name].count(function.getName().str())) << function.getName().str();
  }
  for (const std::string &name : defined_names)
    for (const std::string &overload : declared[name])
      EXPECT_TRUE(library->getFunction(overload)) << overload;
  // Names that passes know.
  for (const char *name : {"_Z12__abacus_clzi", "_Z15__abacus_mul_hill", "_Z13__abacus_fminff",
                           "_Z13__abacus_fmaxDv4_fS_"})
    EXPECT_TRUE(library->getFunction(name)) << name;
}

INSTANTIATE_TEST_SUITE_P(Library, Names, testing::Values(CAPS_DEFAULT, CAPS_32BIT), variantName);

} // namespace
