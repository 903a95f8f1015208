// ManualTypeLegalizationPass: the replacements round as the operations that they replace. With
// constant operands they fold to constants, which are compared to LLVM's own half arithmetic.
#include "compiler/utils/manual_type_legalization.h"

#include <gtest/gtest.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/NoFolder.h>

#include <array>
#include <functional>
#include <random>
#include <vector>

using namespace compiler::utils;

namespace {

using Operands = std::array<uint16_t, 3>;

llvm::APFloat toHalf(uint16_t bits) {
  return llvm::APFloat(llvm::APFloat::IEEEhalf(), llvm::APInt(16, bits));
}

/// The results that the pass makes of `operation` for each of the operands.
std::vector<llvm::APFloat>
legalize(const std::vector<Operands> &cases,
         const std::function<llvm::Value *(llvm::IRBuilder<llvm::NoFolder> &,
                                           std::array<llvm::Value *, 3>)> &operation) {
  llvm::LLVMContext context;
  llvm::Module module("half", context);
  llvm::IRBuilder<llvm::NoFolder> B(context);
  auto *type = llvm::FunctionType::get(B.getVoidTy(), {B.getPtrTy()}, false);
  auto *F = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "f", module);
  B.SetInsertPoint(llvm::BasicBlock::Create(context, "", F));
  for (const Operands &operands : cases) {
    std::array<llvm::Value *, 3> values;
    for (unsigned i = 0; i != values.size(); ++i)
      values[i] = llvm::ConstantFP::get(context, toHalf(operands[i]));
    B.CreateStore(operation(B, values), F->getArg(0));
  }
  B.CreateRetVoid();

  llvm::FunctionAnalysisManager AM;
  ManualTypeLegalizationPass().run(*F, AM);
  std::vector<llvm::APFloat> results;
  for (llvm::Instruction &I : F->getEntryBlock())
    if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&I)) {
      auto *constant = llvm::dyn_cast<llvm::ConstantFP>(store->getValueOperand());
      results.push_back(constant ? constant->getValueAPF() : toHalf(0x7E00));
      EXPECT_TRUE(constant);
    }
  return results;
}

bool isSame(const llvm::APFloat &a, const llvm::APFloat &b) {
  return (a.isNaN() && b.isNaN()) || a.bitwiseIsEqual(b);
}

/// Any halfs, and some that are near each other's size or at the ends of the range.
std::vector<Operands> makeOperands(unsigned count) {
  std::mt19937 random(12345);
  std::vector<Operands> result;
  const std::array<uint16_t, 12> special = {0x0000, 0x8000, 0x0001, 0x8001, 0x03FF, 0x0400,
                                            0x3C00, 0xBC00, 0x7BFF, 0xFBFF, 0x7C00, 0x7E00};
  for (uint16_t a : special)
    for (uint16_t b : special)
      for (uint16_t c : special)
        result.push_back({a, b, c});
  for (unsigned i = 0; i != count; ++i) {
    Operands operands;
    for (uint16_t &operand : operands)
      operand = static_cast<uint16_t>(random());
    if (i % 2)
      operands[2] = static_cast<uint16_t>((operands[2] & 0x83FF) | ((random() % 12) << 10));
    if (i % 4 == 3) // Few bits: sums that end in the middle between two halfs.
      operands[0] &= 0xFFC0;
    result.push_back(operands);
  }
  return result;
}

TEST(ManualTypeLegalizationTest, FusedMultiplyAddRoundsOnce) {
  const std::vector<Operands> cases = makeOperands(40000);
  const auto results = legalize(cases, [](auto &B, auto values) {
    return B.CreateIntrinsic(llvm::Intrinsic::fma, {B.getHalfTy()},
                             {values[0], values[1], values[2]});
  });
  ASSERT_EQ(results.size(), cases.size());
  unsigned differentInFloat = 0;
  for (unsigned i = 0; i != cases.size(); ++i) {
    llvm::APFloat expected = toHalf(cases[i][0]);
    expected.fusedMultiplyAdd(toHalf(cases[i][1]), toHalf(cases[i][2]),
                              llvm::APFloat::rmNearestTiesToEven);
    ASSERT_TRUE(isSame(results[i], expected))
        << std::hex << cases[i][0] << " " << cases[i][1] << " " << cases[i][2];

    bool losesInfo = false;
    std::array<llvm::APFloat, 3> wide = {toHalf(cases[i][0]), toHalf(cases[i][1]),
                                         toHalf(cases[i][2])};
    for (llvm::APFloat &value : wide)
      value.convert(llvm::APFloat::IEEEsingle(), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
    wide[0].fusedMultiplyAdd(wide[1], wide[2], llvm::APFloat::rmNearestTiesToEven);
    wide[0].convert(llvm::APFloat::IEEEhalf(), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
    differentInFloat += !isSame(wide[0], expected);
  }
  // The cases do reach what a fused operation in float gets wrong.
  EXPECT_GT(differentInFloat, 0u);
}

TEST(ManualTypeLegalizationTest, ArithmeticRoundsOnce) {
  const std::vector<Operands> cases = makeOperands(6000);
  using Status = llvm::APFloat::opStatus;
  const auto nearest = llvm::APFloat::rmNearestTiesToEven;
  const std::vector<std::pair<llvm::Instruction::BinaryOps,
                              std::function<Status(llvm::APFloat &, const llvm::APFloat &)>>>
      operations = {
          {llvm::Instruction::FAdd, [&](auto &a, auto &b) { return a.add(b, nearest); }},
          {llvm::Instruction::FSub, [&](auto &a, auto &b) { return a.subtract(b, nearest); }},
          {llvm::Instruction::FMul, [&](auto &a, auto &b) { return a.multiply(b, nearest); }},
          {llvm::Instruction::FDiv, [&](auto &a, auto &b) { return a.divide(b, nearest); }},
          {llvm::Instruction::FRem, [&](auto &a, auto &b) { return a.mod(b); }},
      };
  for (const auto &[opcode, compute] : operations) {
    const auto results = legalize(cases, [&, code = opcode](auto &B, auto values) {
      return B.CreateBinOp(code, values[0], values[1]);
    });
    ASSERT_EQ(results.size(), cases.size());
    for (unsigned i = 0; i != cases.size(); ++i) {
      llvm::APFloat expected = toHalf(cases[i][0]);
      compute(expected, toHalf(cases[i][1]));
      ASSERT_TRUE(isSame(results[i], expected))
          << llvm::Instruction::getOpcodeName(opcode) << std::hex << " " << cases[i][0] << " "
          << cases[i][1];
    }
  }
}

} // namespace
