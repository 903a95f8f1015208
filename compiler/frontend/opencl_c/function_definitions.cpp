#include "function_definitions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <llvm/IR/Module.h>

namespace compiler::opencl_c {

namespace {

template <class... Attrs> bool hasAnyAttr(const clang::FunctionDecl &function) {
  return (function.hasAttr<Attrs>() || ...);
}

// Whether calls of __builtin_<name> in the function would call it: clang emits no such inline
// function.
bool isNamedLikeBuiltin(const clang::FunctionDecl &function) {
  const clang::IdentifierInfo *name = function.getIdentifier();
  return name && function.getASTContext()
                         .Idents.get(("__builtin_" + name->getName()).str())
                         .getBuiltinID() != 0;
}

// Calls of another name may then call the function itself, which clang does not emit inline.
bool hasAsmLabel(const clang::Decl &declaration) {
  const auto *context = llvm::dyn_cast<clang::FunctionDecl>(&declaration);
  return declaration.hasAttr<clang::AsmLabelAttr>() ||
         (context && llvm::any_of(context->decls(), [](const clang::Decl *local) {
            return local->hasAttr<clang::AsmLabelAttr>();
          }));
}

// C99 6.7.4p7.
bool isExternalDefinition(const clang::FunctionDecl &function) {
  return llvm::any_of(function.redecls(), [](const clang::FunctionDecl *declaration) {
    return declaration->getLexicalDeclContext()->isTranslationUnit() &&
           (!declaration->isInlineSpecified() ||
            declaration->getStorageClass() == clang::SC_Extern);
  });
}

// Whether clang may emit a function of external linkage where it is called, like an inline one.
bool isDeferrable(const clang::FunctionDecl &function) {
  return !function.isInlineSpecified() && function.getStorageClass() == clang::SC_None &&
         function.isExternallyVisible() && !isNamedLikeBuiltin(function) &&
         !hasAnyAttr<clang::DeviceKernelAttr, clang::NoInlineAttr, clang::UsedAttr, clang::WeakAttr,
                     clang::AliasAttr, clang::ConstructorAttr, clang::DestructorAttr>(function);
}

} // namespace

void FunctionDefinitions::observe(clang::DeclGroupRef group) {
  for (clang::Decl *declaration : group) {
    all |= hasAsmLabel(*declaration);
    if (auto *function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
        function && function->doesThisDeclarationHaveABody())
      observe(*function);
  }
}

void FunctionDefinitions::observe(clang::FunctionDecl &definition) {
  if (definition.isInlineSpecified() &&
      (definition.hasAttr<clang::NoInlineAttr>() || isNamedLikeBuiltin(definition)) &&
      definition.isExternallyVisible() && !definition.isInlineDefinitionExternallyVisible() &&
      !definition.hasAttr<clang::DeviceKernelAttr>()) {
    definition.addAttr(clang::GNUInlineAttr::CreateImplicit(definition.getASTContext()));
    not_inlined.insert(definition.getCanonicalDecl());
  }
  if (all || !isDeferrable(definition))
    return;
  for (clang::FunctionDecl *declaration : definition.redecls())
    declaration->setInlineSpecified(true);
  deferred.insert(definition.getCanonicalDecl());
}

void FunctionDefinitions::adjustLinkage(clang::CodeGenerator &generator) const {
  for (llvm::Function &emitted : *generator.GetModule()) {
    if (emitted.isDeclaration())
      continue;
    const auto *function = llvm::dyn_cast_or_null<clang::FunctionDecl>(
        generator.GetDeclForMangledName(emitted.getName()));
    if (function && deferred.contains(function->getCanonicalDecl())) {
      emitted.removeFnAttr(llvm::Attribute::InlineHint);
      emitted.setLinkage(llvm::GlobalValue::ExternalLinkage);
    } else if (emitted.hasAvailableExternallyLinkage() ||
               (function && not_inlined.contains(function->getCanonicalDecl()) &&
                !isExternalDefinition(*function))) {
      emitted.setLinkage(llvm::GlobalValue::LinkOnceODRLinkage);
    }
  }
}

} // namespace compiler::opencl_c
