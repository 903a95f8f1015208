#include "parse_limits.h"

#include "big_stack.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclGroup.h>
#include <clang/AST/Stmt.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Preprocessor.h>

#include <cstdint>

namespace compiler::opencl_c {

namespace {

// The parser's share of the stack. It stays below 8 MiB, where clang starts to warn and to create
// threads. The rest is for code generation, which recurses over trees that the parser builds
// iteratively.
constexpr std::size_t parser_stack_left = big_stack_size - (std::size_t(7) << 20);

// Clang's compile time and stack use are super-linear in the length of an expression or declarator,
// which ends at a comma, semicolon or brace. Comma operators build a tree as well; commas in
// initializers do not and are not limited.
constexpr uint32_t max_tokens_in_run = 25'000;
constexpr uint32_t max_commas = 100'000;
constexpr uint32_t max_tokens = 1u << 24;
// Clang's typo correction is quadratic in the length of identifiers.
constexpr uint32_t max_identifier_length = 4096;

constexpr uint32_t max_tree_depth = 5'000;
constexpr uint32_t max_type_depth = 1'000;

class TokenLimits {
public:
  explicit TokenLimits(clang::CompilerInstance &compiler) : compiler(compiler) {}

  void operator()(const clang::Token &token) {
    if (ended)
      return;
    count(token);
    if (bigStackLeft() < parser_stack_left)
      end(token, "nesting is too deep");
    else if (tokens_in_run > max_tokens_in_run || commas > max_commas)
      end(token, "expression or declaration has too many tokens");
    else if (const auto *name = token.isAnnotation() ? nullptr : token.getIdentifierInfo();
             name && name->getLength() > max_identifier_length)
      end(token, "identifier is too long");
    else if (tokens > max_tokens)
      end(token, "program has too many tokens after macro expansion");
  }

private:
  void count(const clang::Token &token) {
    ++tokens;
    ++tokens_in_run;
    switch (token.getKind()) {
    case clang::tok::l_brace:
      if (initializer_depth || previous == clang::tok::equal)
        ++initializer_depth;
      endRun();
      break;
    case clang::tok::r_brace:
      initializer_depth -= initializer_depth != 0;
      endRun();
      break;
    case clang::tok::semi:
      endRun();
      break;
    case clang::tok::comma:
      tokens_in_run = 0;
      commas += initializer_depth == 0;
      break;
    default:
      break;
    }
    previous = token.getKind();
  }

  void endRun() {
    tokens_in_run = 0;
    commas = 0;
  }

  // Makes the parser see the end of file after the current token, so that it unwinds.
  void end(const clang::Token &token, const char *reason) {
    ended = true;
    compiler.getLangOpts().SpellChecking = false;
    clang::DiagnosticsEngine &diagnostics = compiler.getDiagnostics();
    diagnostics.Report(token.getLocation(), diagnostics.getDiagnosticIDs()->getCustomDiagID(
                                                clang::DiagnosticIDs::Fatal, reason));
    auto eof = std::make_unique<clang::Token[]>(1);
    eof[0].startToken();
    eof[0].setKind(clang::tok::eof);
    eof[0].setLocation(token.getLocation());
    compiler.getPreprocessor().EnterTokenStream(std::move(eof), 1, true, false);
  }

  clang::CompilerInstance &compiler;
  uint32_t tokens = 0;
  uint32_t tokens_in_run = 0;
  uint32_t commas = 0;
  uint32_t initializer_depth = 0;
  clang::tok::TokenKind previous = clang::tok::unknown;
  bool ended = false;
};

class DeclarationChecker : public clang::ASTConsumer {
public:
  DeclarationChecker(clang::DiagnosticsEngine &diagnostics, bool images)
      : diagnostics(diagnostics), images(images) {}

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (const clang::Decl *declaration : group) {
      if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(declaration))
        checkFunction(*function);
      else if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration))
        checkVariable(*variable);
    }
    return true;
  }

private:
  void checkFunction(const clang::FunctionDecl &function) {
    for (const clang::ParmVarDecl *parameter : function.parameters()) {
      checkType(*parameter);
      const clang::QualType type = parameter->getType();
      if (!images && (type->isImageType() || type->isSamplerT()))
        report(parameter->getLocation(), "images and samplers are not supported by the device");
    }
    if (function.doesThisDeclarationHaveABody())
      checkTree(*function.getBody());
  }

  void checkVariable(const clang::VarDecl &variable) {
    checkType(variable);
    if (const clang::Expr *init = variable.getInit())
      checkTree(*init);
  }

  // Iterative, because the tree may be deeper than the stack.
  void checkTree(const clang::Stmt &root) {
    llvm::SmallVector<std::pair<const clang::Stmt *, uint32_t>, 64> open = {{&root, 1}};
    while (!open.empty()) {
      const auto [statement, depth] = open.pop_back_val();
      if (depth > max_tree_depth)
        return report(statement->getBeginLoc(), "nesting is too deep");
      if (const auto *declarations = llvm::dyn_cast<clang::DeclStmt>(statement))
        for (const clang::Decl *declaration : declarations->decls())
          if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration))
            checkType(*variable);
      for (const clang::Stmt *child : statement->children())
        if (child)
          open.push_back({child, depth + 1});
    }
  }

  void checkType(const clang::ValueDecl &declaration) {
    const clang::Type *type = declaration.getType().getTypePtr();
    for (uint32_t depth = 0; type; ++depth) {
      if (depth > max_type_depth)
        return report(declaration.getLocation(), "type of %0 is nested too deeply",
                      declaration.getName());
      const clang::Type *canonical = type->getCanonicalTypeInternal().getTypePtr();
      if (const auto *array = llvm::dyn_cast<clang::ArrayType>(canonical))
        type = array->getElementType().getTypePtr();
      else if (const auto *pointer = llvm::dyn_cast<clang::PointerType>(canonical))
        type = pointer->getPointeeType().getTypePtr();
      else
        type = nullptr;
    }
  }

  void report(clang::SourceLocation location, llvm::StringRef message, llvm::StringRef name = "") {
    diagnostics.Report(location, diagnostics.getDiagnosticIDs()->getCustomDiagID(
                                     clang::DiagnosticIDs::Error, message))
        << name;
  }

  clang::DiagnosticsEngine &diagnostics;
  const bool images;
};

} // namespace

TokenWatcher createTokenLimits(clang::CompilerInstance &compiler) { return TokenLimits(compiler); }

std::unique_ptr<clang::ASTConsumer> createDeclarationChecker(clang::CompilerInstance &compiler,
                                                             bool images) {
  return std::make_unique<DeclarationChecker>(compiler.getDiagnostics(), images);
}

} // namespace compiler::opencl_c
