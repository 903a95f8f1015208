// Limits on sources that would exhaust clang. Exceeding one is a compile error.
//
// Clang limits bracket nesting, includes and macro recursion, but not recursion without brackets (a
// chain of unary operators), macros of exponential size, and the depth of syntax trees over which
// code generation recurses.
#ifndef COMPILER_FRONTEND_OPENCL_C_PARSE_LIMITS_H
#define COMPILER_FRONTEND_OPENCL_C_PARSE_LIMITS_H

#include <clang/AST/ASTConsumer.h>
#include <llvm/ADT/FunctionExtras.h>

#include <memory>

namespace clang {
class CompilerInstance;
class Token;
} // namespace clang

namespace compiler::opencl_c {

using TokenWatcher = llvm::unique_function<void(const clang::Token &)>;

/// Returns what must see every token of the compiler's preprocessor. It ends the token stream with
/// a fatal error if the parser exceeds its stack or the program exceeds a limit.
TokenWatcher createTokenLimits(clang::CompilerInstance &compiler);

/// Must run before the consumer that generates code. Reports declarations that are nested too
/// deeply and, if the device does not support images, functions with image or sampler parameters.
std::unique_ptr<clang::ASTConsumer> createDeclarationChecker(clang::CompilerInstance &compiler,
                                                             bool images);

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_PARSE_LIMITS_H
