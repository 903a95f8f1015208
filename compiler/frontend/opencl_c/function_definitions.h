// Which functions clang emits, and how. Clang follows C99: the definition of an inline function is
// for inlining only, and is not emitted if the function is `noinline`; other functions are always
// emitted, although programs include libraries of which their kernels call little.
#ifndef COMPILER_FRONTEND_OPENCL_C_FUNCTION_DEFINITIONS_H
#define COMPILER_FRONTEND_OPENCL_C_FUNCTION_DEFINITIONS_H

#include <clang/AST/Decl.h>
#include <clang/AST/DeclGroup.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <llvm/ADT/SmallPtrSet.h>

namespace compiler::opencl_c {

class FunctionDefinitions {
public:
  /// Without `all`, only functions that kernels, variables or functions with special attributes
  /// reach are emitted.
  explicit FunctionDefinitions(bool all) : all(all) {}

  /// Must see every declaration before the generator does.
  void observe(clang::DeclGroupRef group);

  /// Gives emitted functions the linkage of OpenCL C: inline functions of several programs are
  /// merged. The generator must still own its module.
  void adjustLinkage(clang::CodeGenerator &generator) const;

private:
  void observe(clang::FunctionDecl &definition);

  bool all;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> deferred;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 4> not_inlined;
};

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_FUNCTION_DEFINITIONS_H
