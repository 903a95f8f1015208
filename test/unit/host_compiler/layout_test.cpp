// The front end lays types out for SPIR, the code generator for the CPU. Structures keep their
// shape because the two agree on every type that OpenCL C has: this is what no pass then has to
// mend.
#include "host/compiler/target_machine.h"
#include "host/cpu_features.h"

#include <gtest/gtest.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Triple.h>

using namespace llvm;

namespace {

std::string print(const Type &type) {
  std::string text;
  raw_string_ostream(text) << type;
  return text;
}

SmallVector<Type *, 64> getTypes(LLVMContext &context) {
  Type *elements[] = {Type::getInt8Ty(context),  Type::getInt16Ty(context),
                      Type::getInt32Ty(context), Type::getInt64Ty(context),
                      Type::getHalfTy(context),  Type::getFloatTy(context),
                      Type::getDoubleTy(context)};
  SmallVector<Type *, 64> types = {PointerType::get(context, 0), PointerType::get(context, 1),
                                   PointerType::get(context, 2), PointerType::get(context, 3),
                                   PointerType::get(context, 4)};
  for (Type *element : elements) {
    types.push_back(element);
    for (unsigned width : {2, 3, 4, 8, 16})
      types.push_back(FixedVectorType::get(element, width));
  }
  return types;
}

void checkAgreement(const DataLayout &cpu) {
  const DataLayout spir(Triple("spir64-unknown-unknown").computeDataLayout());
  LLVMContext context;
  for (Type *type : getTypes(context)) {
    EXPECT_EQ(spir.getTypeAllocSize(type), cpu.getTypeAllocSize(type)) << print(*type);
    EXPECT_EQ(spir.getABITypeAlign(type), cpu.getABITypeAlign(type)) << print(*type);
    auto *structure = StructType::get(Type::getInt8Ty(context), ArrayType::get(type, 3),
                                      Type::getInt16Ty(context), type);
    EXPECT_EQ(spir.getTypeAllocSize(structure), cpu.getTypeAllocSize(structure))
        << print(*structure);
    for (unsigned i = 0; i < structure->getNumElements(); ++i)
      EXPECT_EQ(spir.getStructLayout(structure)->getElementOffset(i),
                cpu.getStructLayout(structure)->getElementOffset(i))
          << print(*structure);
  }
}

TEST(Layout, AgreesWithTheFrontEndsHere) {
  auto machine = host::createTargetMachine(host::getCpuTarget());
  ASSERT_TRUE(bool(machine)) << toString(machine.takeError());
  checkAgreement((*machine)->createDataLayout());
}

TEST(Layout, AgreesWithTheFrontEndsElsewhere) {
  for (const char *triple :
       {"x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "riscv64-unknown-linux-gnu"}) {
    SCOPED_TRACE(triple);
    checkAgreement(DataLayout(Triple(triple).computeDataLayout()));
  }
}

TEST(Layout, AddressSpacesAreOne) {
  auto machine = host::createTargetMachine(host::getCpuTarget());
  ASSERT_TRUE(bool(machine)) << toString(machine.takeError());
  for (unsigned from = 0; from <= 4; ++from)
    for (unsigned to = 0; to <= 4; ++to)
      EXPECT_TRUE((*machine)->isNoopAddrSpaceCast(from, to)) << from << " to " << to;
}

} // namespace
