#include "implicit_functions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Sema/Lookup.h>
#include <clang/Sema/Sema.h>

namespace compiler::opencl_c {

namespace {

// Declares the function for the rest of the source. A prototype in a later definition is compatible
// with this type if its parameters are (C99 6.7.5.3, paragraph 15).
clang::FunctionDecl *declareFunction(clang::Sema &sema, const clang::IdentifierInfo &name,
                                     clang::SourceLocation location) {
  clang::ASTContext &context = sema.getASTContext();
  clang::TranslationUnitDecl *unit = context.getTranslationUnitDecl();
  const clang::FunctionType::ExtInfo convention(context.getDefaultCallingConvention(false, false));
  const clang::QualType type = context.getFunctionNoProtoType(context.IntTy, convention);
  auto *function = clang::FunctionDecl::Create(context, unit, location, location, &name, type,
                                               context.getTrivialTypeSourceInfo(type, location),
                                               clang::SC_Extern);
  function->setImplicit();
  const clang::Sema::ContextRAII at_file_scope(sema, unit);
  sema.PushOnScopeChains(function, sema.TUScope);
  return function;
}

bool isBuiltin(clang::Sema &sema, const clang::LookupResult &result) {
  clang::LookupResult builtin(sema, result.getLookupNameInfo(), clang::Sema::LookupOrdinaryName);
  builtin.suppressDiagnostics();
  return sema.LookupBuiltin(builtin);
}

} // namespace

void ImplicitFunctions::observe(const clang::Token &token) {
  if (token.is(clang::tok::l_paren) && previous_name.isValid())
    called_names.insert(previous_name);
  previous_name = token.is(clang::tok::identifier) ? token.getLocation() : clang::SourceLocation();
}

bool ImplicitFunctions::LookupUnqualified(clang::LookupResult &result, clang::Scope *) {
  const clang::IdentifierInfo *name = result.getLookupName().getAsIdentifierInfo();
  // Typo correction, after an error, looks up other names at the same place without diagnostics.
  // The parser's question whether a name is a type's does not find builtins.
  if (!name || result.getLookupKind() != clang::Sema::LookupOrdinaryName ||
      result.isForRedeclaration() || result.isSuppressingAmbiguousDiagnostics() ||
      !sema->getCurFunctionDecl() || !called_names.contains(result.getNameLoc()) ||
      isBuiltin(*sema, result))
    return false;
  sema->Diag(result.getNameLoc(), clang::diag::ext_implicit_function_decl_c99) << name;
  result.addDecl(declareFunction(*sema, *name, result.getNameLoc()));
  result.resolveKind();
  return true;
}

} // namespace compiler::opencl_c
