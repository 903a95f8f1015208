// The device library as a whole: every variant loads and holds together.
#include "compiler/builtins/device_library.h"
#include "compiler/utils/link_builtins.h"

#include <gtest/gtest.h>
#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/FloatingPointMode.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

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

// Those for formats of images that are not common.
bool isOutlined(llvm::StringRef name) {
  return name.starts_with("__mux_filter_") || name.starts_with("__mux_store_");
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
    EXPECT_EQ(function.hasFnAttribute(llvm::Attribute::NoInline), isOutlined(name)) << name;
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
  ASSERT_FALSE(library);
  EXPECT_EQ(llvm::toString(library.takeError()), "no device library for capabilities 0x8");
}

} // namespace
