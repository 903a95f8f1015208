// Compiles sources for devices of the test's making.
#ifndef TEST_UNIT_FRONTEND_COMPILE_SOURCE_H
#define TEST_UNIT_FRONTEND_COMPILE_SOURCE_H

#include "compiler/frontend/opencl_c/compile.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include <string>
#include <vector>

namespace test {

// A 64-bit device with all that OpenCL C 1.2 asks for, and nothing beyond.
mux_device_info_s plainDevice();
// A device with everything that the front end knows to announce.
mux_device_info_s richDevice();

struct Compilation {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module; // null if there were errors
  clang::CodeGenOptions code_gen_options;
  compiler::Result result;
  uint32_t num_errors;
  std::string log;
};

struct Request {
  std::string source;
  compiler::Options options = {};
  mux_device_info_s device = plainDevice();
  std::vector<compiler::InputHeader> headers = {};
  std::string profile = "FULL_PROFILE";
};

Compilation compile(const Request &request);

// Whether a source compiles that is nothing but `#if !(condition) #error`.
bool holds(const std::string &condition, const compiler::Options &options = {},
           const mux_device_info_s &device = plainDevice(),
           const std::string &profile = "FULL_PROFILE");

// The function that holds what the source says about a kernel.
llvm::Function *getBody(llvm::Module &module, llvm::StringRef kernel);

// The first instruction of that opcode in the body of a kernel, or null.
llvm::Instruction *findInstruction(llvm::Module &module, llvm::StringRef kernel, unsigned opcode);

} // namespace test

#endif // TEST_UNIT_FRONTEND_COMPILE_SOURCE_H
