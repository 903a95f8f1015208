// Object files for tests, made from IR.
#ifndef TEST_UNIT_BINARY_EMIT_OBJECT_H
#define TEST_UNIT_BINARY_EMIT_OBJECT_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Module.h>

#include <string>

namespace test {

inline constexpr char riscvTriple[] = "riscv64-unknown-elf";

// The triple of this machine.
std::string getNativeTriple();

// A module from text, for that target. An empty data layout is the target's own.
std::unique_ptr<llvm::Module> parse(llvm::LLVMContext &context, llvm::StringRef text,
                                    const std::string &triple);

// An ELF object, position-independent if the module has a PIC level. Empty, with a failure
// reported, if there is none.
llvm::SmallVector<char, 0> emitObject(llvm::Module &module);

} // namespace test

#endif // TEST_UNIT_BINARY_EMIT_OBJECT_H
