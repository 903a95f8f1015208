// Limits for sources that would exhaust clang: they become errors in the log.
//
// Clang itself limits brackets, includes and macro recursion. Not limited there are recursion
// without brackets (a chain of unary operators), macros that grow exponentially, and syntax trees
// so deep that code generation, which recurses over them, has no stack left.
#ifndef COMPILER_FRONTEND_OPENCL_C_PARSE_LIMITS_H
#define COMPILER_FRONTEND_OPENCL_C_PARSE_LIMITS_H

#include <clang/AST/ASTConsumer.h>

#include <memory>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace compiler::opencl_c {

// Ends the stream of tokens, with a fatal error, where the parser runs out of stack or the program
// out of bounds. The compiler must have its preprocessor.
void limitTokens(clang::CompilerInstance &compiler);

// Must stand before the consumer that generates code. Reports declarations that are nested too
// deeply, and, on a device without images, functions that take them.
std::unique_ptr<clang::ASTConsumer> createDeclarationChecker(clang::CompilerInstance &compiler,
                                                             bool images);

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_PARSE_LIMITS_H
