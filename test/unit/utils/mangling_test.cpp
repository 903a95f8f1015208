// Names that tell types, written and read.
#include "compiler/utils/mangling.h"

#include <gtest/gtest.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/LLVMContext.h>

using namespace compiler::utils;

namespace {
using Base = MangledType::Base;

TEST(Mangling, TypesOfIR) {
  llvm::LLVMContext context;
  llvm::Type *i32 = llvm::Type::getInt32Ty(context);
  llvm::Type *f64 = llvm::Type::getDoubleTy(context);
  llvm::Type *global = llvm::PointerType::get(context, 1);
  EXPECT_EQ(mangleType(i32, /*isSigned*/ true), "i");
  EXPECT_EQ(mangleType(i32), "j");
  EXPECT_EQ(mangleType(llvm::FixedVectorType::get(i32, 2), true), "Dv2_i");
  EXPECT_EQ(mangleType(llvm::FixedVectorType::get(f64, 32)), "Dv32_d");
  EXPECT_EQ(mangleType(llvm::ScalableVectorType::get(i32, 1)), "u5nxv1j");
  EXPECT_EQ(mangleType(llvm::ScalableVectorType::get(f64, 16)), "u6nxv16d");
  EXPECT_EQ(mangleType(llvm::PointerType::get(context, 0)), "u3ptr");
  EXPECT_EQ(mangleType(global), "u3ptrU3AS1");
  EXPECT_EQ(mangleType(llvm::FixedVectorType::get(global, 4)), "Dv4_u3ptrU3AS1");
  EXPECT_EQ(mangleType(llvm::ScalableVectorType::get(global, 4)), "u14nxv4u3ptrU3AS1");
  EXPECT_EQ(mangleType(llvm::Type::getInt1Ty(context)), "b");
  EXPECT_EQ(mangleType(llvm::Type::getInt128Ty(context)), "");
}

TEST(Mangling, OverloadNames) {
  llvm::LLVMContext context;
  for (const char *name : {"i1", "i8", "i32", "i64", "f16", "f32", "f64", "bf16", "v4i1", "v2i64",
                           "nxv1i64", "nxv16f32"}) {
    llvm::Type *type = parseOverloadName(context, name);
    ASSERT_TRUE(type) << name;
    EXPECT_EQ(getOverloadName(type), name);
  }
  for (const char *name :
       {"", "i", "i0", "f8", "i99999999999", "v0i32", "v4", "nx4i32", "x", "i32x"})
    EXPECT_FALSE(parseOverloadName(context, name)) << name;
}

TEST(Mangling, ScalarsAndNoParameters) {
  const auto dim = demangleName("_Z12get_work_dimv");
  ASSERT_TRUE(dim);
  EXPECT_EQ(dim->name, "get_work_dim");
  EXPECT_TRUE(dim->params.empty());
  const auto fence = demangleName("_Z22atomic_work_item_fencej12memory_order12memory_scope");
  ASSERT_TRUE(fence);
  ASSERT_EQ(fence->params.size(), 3u);
  EXPECT_EQ(fence->params[0].base, Base::UInt);
  EXPECT_EQ(fence->params[1].name, "memory_order");
  EXPECT_EQ(fence->params[2].name, "memory_scope");
}

TEST(Mangling, AtomicPointees) {
  // As clang writes them: the atomic type counts among the substitutions.
  const char *mangled = "_Z37atomic_compare_exchange_weak_explicitPU3AS4VU7_AtomiciPU3AS4ii"
                        "12memory_orderS4_12memory_scope";
  const auto exchange = demangleName(mangled);
  ASSERT_TRUE(exchange);
  ASSERT_EQ(exchange->params.size(), 6u);
  EXPECT_TRUE(exchange->params[0].isPointer && exchange->params[0].isAtomic);
  EXPECT_TRUE(exchange->params[0].isVolatile);
  EXPECT_EQ(exchange->params[0].addressSpace, 4u);
  EXPECT_EQ(exchange->params[0].base, Base::Int);
  EXPECT_FALSE(exchange->params[1].isAtomic);
  EXPECT_EQ(exchange->params[4].name, "memory_order");
  EXPECT_EQ(mangleName(exchange->name, exchange->params), mangled);
  for (const char *name :
       {"_Z1fPU7_Atomici", "_Z1fPVU7_AtomicDh", "_Z1fPU3AS1U7_AtomicfS1_",
        "_Z1fPU3AS1VU7_AtomicmPU3AS3S_", "_Z1fU7_Atomici", "_Z1fPU3AS1VU7_AtomicDhS_"}) {
    const auto demangled = demangleName(name);
    ASSERT_TRUE(demangled) << name;
    EXPECT_TRUE(demangled->params.back().isAtomic) << name;
    EXPECT_EQ(mangleName(demangled->name, demangled->params), name);
  }
  for (const char *name :
       {"_Z1fPU7_Atomic", "_Z1fPU7_AtomicU7_Atomici", "_Z1fPU7_AtomicPi", "_Z1fU7_Atomic"})
    EXPECT_FALSE(demangleName(name)) << name;
}

TEST(Mangling, PointersAndSubstitutions) {
  const auto copy = demangleName("_Z21async_work_group_copyPU3AS3Dv4_fPU3AS1KS_m9ocl_event");
  ASSERT_TRUE(copy);
  ASSERT_EQ(copy->params.size(), 4u);
  EXPECT_TRUE(copy->params[0].isPointer);
  EXPECT_EQ(copy->params[0].addressSpace, 3u);
  EXPECT_EQ(copy->params[0].numElements, 4u);
  EXPECT_FALSE(copy->params[0].isConst);
  EXPECT_EQ(copy->params[1].addressSpace, 1u);
  EXPECT_EQ(copy->params[1].base, Base::Float);
  EXPECT_EQ(copy->params[1].numElements, 4u);
  EXPECT_TRUE(copy->params[1].isConst);
  EXPECT_EQ(copy->params[3].name, "ocl_event");
}

TEST(Mangling, NamesSurviveARoundTrip) {
  for (const char *name :
       {"_Z3sinf", "_Z3powDv4_fS_", "_Z5clampDv8_hS_S_", "_Z5ldexpDv2_dDv2_i", "_Z6sincosDv4_fPS_",
        "_Z6sincosDv4_fPU3AS1S_", "_Z5fractfPU3AS4f", "_Z6remquoffPi",
        "_Z21async_work_group_copyPU3AS3Dv4_fPU3AS1KS_m9ocl_event",
        "_Z17wait_group_eventsiPU3AS49ocl_event", "_Z7barrierj", "_Z6vstoreDv4_DhmPU3AS1VDh",
        "_Z1fu5nxv1jS_", "_Z1fu3ptrU3AS1"}) {
    const auto demangled = demangleName(name);
    ASSERT_TRUE(demangled) << name;
    EXPECT_EQ(mangleName(demangled->name, demangled->params), name);
  }
}

TEST(Mangling, NamesThatAreNone) {
  for (const char *name : {"",
                           "_Z",
                           "_Z3si",
                           "_Z3sin",
                           "sinf",
                           "_Z99sinf",
                           "_Z3sinX",
                           "_Z3sinfv",
                           "_Z3powDv4_fS0_",
                           "_Z3powDv0_f",
                           "_Z3powDv4f",
                           "_Z3powDv4_",
                           "_Z1fP",
                           "_Z1fPPf",
                           "_Z1fPKfS_",
                           "_Z1fU3AS1f",
                           "_Z1fS_",
                           "_Z1fS",
                           "_Z1fu99nxv1j",
                           "_Z1fPU3AS",
                           "_Z18446744073709551615ff"})
    EXPECT_FALSE(demangleName(name)) << name;
}

} // namespace
