// Runs LLVM IR step by step, and finds out what a processor would not notice: values that are
// poison or undefined where they decide something, accesses outside of every object or at odd
// addresses, divisions that would trap.
//
// It knows what compiled kernels consist of, vectors and masks included, and no more: no recursion,
// no exceptions, no calls through pointers, no vectors of unknown length.
#ifndef TORTURE_ENGINE_INTERPRETER_H
#define TORTURE_ENGINE_INTERPRETER_H

#include "memory.h"
#include "value.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <deque>
#include <memory>
#include <string>

namespace torture {

class Interpreter {
public:
  // Lays the module's variables out in `memory`.
  Interpreter(const llvm::Module &module, Memory &memory);

  // Calls a function that returns nothing with addresses; the result says what is wrong, if
  // anything.
  std::string run(const llvm::Function &function, llvm::ArrayRef<const void *> arguments);

private:
  struct Step {
    const llvm::Instruction *instruction;
    Value *result;
    llvm::SmallVector<Value *, 4> operands;
  };
  struct Block {
    std::vector<Step> phis, steps;
  };
  // Functions do not call themselves, so each of their values has one place.
  struct Code {
    llvm::DenseMap<const llvm::BasicBlock *, Block> blocks;
    bool isRunning = false;
  };

  // interpreter.cpp: functions, blocks and values
  void fail(const llvm::Twine &reason);
  Code &getCode(const llvm::Function &function);
  Value *getPlace(const llvm::Value *value);
  Value getUndefined(llvm::Type *type);
  Value evaluate(const llvm::Constant &constant);
  void call(const llvm::Function &function, llvm::ArrayRef<Value *> arguments, Value *result);
  void runBlocks(const llvm::BasicBlock *block, Code &code, Value *result);
  void runPhis(Block &block, const llvm::BasicBlock *from);
  const llvm::BasicBlock *chooseNext(const Step &end);
  void execute(const Step &step);

  // instructions.cpp: single instructions
  void executeBinary(const Step &step);
  void executeCompare(const Step &step);
  void executeCast(const Step &step);
  void executeBitcast(const Step &step);
  void executeSelect(const Step &step);
  void executeElement(const Step &step);
  void executeAggregate(const Step &step);
  void executeGEP(const Step &step);
  void executeAlloca(const Step &step);
  void executeMemory(const Step &step);
  void executeAtomic(const Step &step);

  // accesses.cpp: memory
  bool checkAccess(const Element &address, uint64_t size, uint64_t alignment);
  void load(const llvm::Type *type, const uint8_t *from, Element *&to);
  void store(const llvm::Type *type, const Element *&from, uint8_t *to);
  bool loadWithinPage(const llvm::Type *type, const Element &address, Value &result);
  void loadFrom(const llvm::Type *type, const Element &address, uint64_t alignment, Value &result);
  void storeTo(const llvm::Type *type, const Element &address, uint64_t alignment,
               const Value &value);
  bool executeLaneAccess(const Step &step, const llvm::IntrinsicInst &call);

  // intrinsics.cpp
  void executeCall(const Step &step);
  void executeIntrinsic(const Step &step, const llvm::IntrinsicInst &call);
  void executeBulkMemory(const Step &step, const llvm::MemIntrinsic &call);
  bool executeReduction(const Step &step, const llvm::IntrinsicInst &call);
  bool executePredicatedDivision(const Step &step, const llvm::IntrinsicInst &call);
  bool executeLaneNumbers(const Step &step, const llvm::IntrinsicInst &call);
  bool executeWithOverflow(const Step &step, const llvm::IntrinsicInst &call);

  const llvm::DataLayout &layout;
  Memory &memory;
  std::string error;
  uint64_t stepsLeft = 0;
  const llvm::Instruction *current = nullptr;
  std::deque<Value> storage;
  llvm::DenseMap<const llvm::Value *, Value *> places;
  llvm::DenseMap<const llvm::Function *, std::unique_ptr<Code>> codes;
};

} // namespace torture

#endif // TORTURE_ENGINE_INTERPRETER_H
