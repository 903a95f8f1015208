// Every function that OpenCL C declares for a device with all features is in the device library, or
// is one that passes of the compiler lower. Functions of images, pipes and queues on the device are
// left out, and so are vendors' extensions.
#include "compile_source.h"
#include "compiler/builtins/device_library.h"
#include "declarations.h"

#include <gtest/gtest.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <map>
#include <set>
#include <string>

using namespace builtins::file;

namespace {

// Mangled names of clang's declarations, by the functions' names.
using Overloads = std::map<std::string, std::set<std::string>>;

void addDeclared(const mux_device_info_s &device, compiler::Standard standard,
                 Overloads &overloads) {
  for (const test::Overload &overload : test::declaredOverloads(device, standard))
    overloads[overload.name].insert(overload.mangled);
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
    mux_device_info_s device = test::richDevice();
    if (GetParam() & CAPS_32BIT)
      device.address_capabilities = mux_address_capabilities_bits32;
    addDeclared(device, compiler::Standard::OpenCLC12, declared);
    addDeclared(device, compiler::Standard::OpenCLC30, declared);
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

// Those that image-arg-subst and specialize-kernel call, what they call, and the votes of lanes.
// Tests of the host's compiler run them.
bool isOfImages(llvm::StringRef name) {
  constexpr llvm::StringLiteral prefixes[] = {"read_image", "write_image", "get_image_", "filter_",
                                              "store_"};
  if (!name.consume_front("__mux_"))
    return name == "__vecz_b_divergence_any";
  name.consume_front("known_");
  return llvm::any_of(prefixes, [&](llvm::StringRef prefix) { return name.starts_with(prefix); });
}

TEST_P(DeclaredFunctions, AreAllThereAre) {
  for (const llvm::Function &function : *library) {
    const std::string name = plainName(function.getName());
    if (function.isDeclaration() || function.hasLocalLinkage() ||
        llvm::StringRef(name).starts_with("__abacus_") || isOfImages(function.getName()))
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
