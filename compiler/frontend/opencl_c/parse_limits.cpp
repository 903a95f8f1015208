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

// The parser stays below what clang itself counts upon, 8 MiB, where it would begin to warn and to
// start threads. The rest is for code generation, which walks trees that the parser built without
// recursion.
constexpr std::size_t parser_stack_left = big_stack_size - (std::size_t(7) << 20);

// Clang takes time, and later stack, that grows faster than the length of one expression or
// declarator. Commas, semicolons and braces end one. Commas that are operators build a tree, too;
// those in the initializer of a table do not, and may be as many as they like.
constexpr uint32_t max_tokens_in_run = 25'000;
constexpr uint32_t max_commas = 100'000;
constexpr uint32_t max_tokens = 1u << 24;
// Clang looks for names that are similar to an unknown one, in time that is quadratic.
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
      end(token, "this is nested too deeply");
    else if (tokens_in_run > max_tokens_in_run || commas > max_commas)
      end(token, "this expression or declaration is too long");
    else if (const auto *name = token.isAnnotation() ? nullptr : token.getIdentifierInfo();
             name && name->getLength() > max_identifier_length)
      end(token, "this name is too long");
    else if (tokens > max_tokens)
      end(token, "the program is too long after macro expansion");
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

  // The parser finds the end of the program behind the current token, and unwinds.
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
        report(parameter->getLocation(), "the device has no images");
    }
    if (function.doesThisDeclarationHaveABody())
      checkTree(*function.getBody());
  }

  void checkVariable(const clang::VarDecl &variable) {
    checkType(variable);
    if (const clang::Expr *init = variable.getInit())
      checkTree(*init);
  }

  // With a list of its own, for the tree may be deeper than the stack.
  void checkTree(const clang::Stmt &root) {
    llvm::SmallVector<std::pair<const clang::Stmt *, uint32_t>, 64> open = {{&root, 1}};
    while (!open.empty()) {
      const auto [statement, depth] = open.pop_back_val();
      if (depth > max_tree_depth)
        return report(statement->getBeginLoc(), "this is nested too deeply");
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
        return report(declaration.getLocation(), "the type of %0 is nested too deeply",
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

void limitTokens(clang::CompilerInstance &compiler) {
  compiler.getPreprocessor().setTokenWatcher(TokenLimits(compiler));
}

std::unique_ptr<clang::ASTConsumer> createDeclarationChecker(clang::CompilerInstance &compiler,
                                                             bool images) {
  return std::make_unique<DeclarationChecker>(compiler.getDiagnostics(), images);
}

} // namespace compiler::opencl_c
