// Implicit declarations of functions: a call of an undeclared function declares `int name()`, with
// a warning. OpenCL C 1.x inherits from C99 that this needs a diagnostic, and older programs rely
// on its being no error; clang refuses such calls in every version of OpenCL C.
#ifndef COMPILER_FRONTEND_OPENCL_C_IMPLICIT_FUNCTIONS_H
#define COMPILER_FRONTEND_OPENCL_C_IMPLICIT_FUNCTIONS_H

#include <clang/Basic/SourceLocation.h>
#include <clang/Lex/Token.h>
#include <clang/Sema/ExternalSemaSource.h>
#include <llvm/ADT/DenseSet.h>

namespace compiler::opencl_c {

class ImplicitFunctions : public clang::ExternalSemaSource {
public:
  /// Must see every token that the parser sees: lookup does not know whether a name is called.
  void observe(const clang::Token &token);

  void InitializeSema(clang::Sema &sema) override { this->sema = &sema; }
  void ForgetSema() override { sema = nullptr; }
  bool LookupUnqualified(clang::LookupResult &result, clang::Scope *scope) override;

private:
  clang::Sema *sema = nullptr;
  clang::SourceLocation previous_name; // invalid unless the previous token was an identifier
  llvm::DenseSet<clang::SourceLocation> called_names;
};

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_IMPLICIT_FUNCTIONS_H
