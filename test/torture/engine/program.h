// Compiles OpenCL C up to the code generator, and runs what comes out in the interpreter.
#ifndef TORTURE_ENGINE_PROGRAM_H
#define TORTURE_ENGINE_PROGRAM_H

#include "compiler/base/context.h"
#include "compiler/base/module.h"
#include "compiler/info.h"
#include "compiler/target.h"
#include "compiler/utils/pass_machinery.h"
#include "vecz/pass.h"

#include <llvm/IR/Module.h>
#include <llvm/Support/Error.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace torture {

// A kernel's argument: a buffer with its contents, a value's bytes, or local memory.
struct Argument {
  enum class Kind { Buffer, Value, Local } kind = Kind::Buffer;
  std::string bytes;
  uint64_t localSize = 0;
};

struct Launch {
  std::string kernel;
  // Work-groups at the end of a dimension are smaller if `local` does not divide `global`.
  std::array<uint64_t, 3> global, local;
  std::array<uint64_t, 3> offset = {0, 0, 0};
  std::vector<Argument> arguments;
};

// The contents of the buffers after a run.
using Buffers = std::vector<std::string>;

// How work-items become vectors: "1" for not at all, else their number, "a" for one that is chosen,
// perhaps with what follows.
//   .2  along the second dimension
//   p   the last vector of a row leaves out the lanes for which no work-item is left; so do all
//       others
//   t   only the last one does so
//   r4  one call of a vectorized kernel runs that many rows of work-items; kernels know their local
//       sizes
//   :PacketizeUniform;noLinearize  with choices of the vectorizer
struct Layout {
  static llvm::Expected<Layout> parse(llvm::StringRef text);
  // What the vectorizer is asked for.
  void addVersions(llvm::SmallVectorImpl<vecz::VeczPassOptions> &versions) const;
  unsigned width = 1; // 0 for one that is chosen
  unsigned dimension = 0;
  unsigned rows = 1;
  bool isPredicated = false, hasPredicatedTail = false;
  vecz::VectorizationChoices choices;
};

// A fault to put into the vectorized kernels: which, and where; none if it has no name.
struct Fault {
  std::string name;
  unsigned place = 0;
};

// What is to be known about a way to the end.
struct Report {
  std::vector<std::string> remarks; // what passes say
  std::vector<std::string> planted; // the kernels that the fault is in
};

// One compiler for each set of build options.
class Compiler {
public:
  static llvm::Expected<std::unique_ptr<Compiler>> create(const std::string &options);
  ~Compiler();

  // What the vectorizer finds.
  llvm::Expected<std::unique_ptr<llvm::Module>> compile(const std::string &source);

  // From there to plain functions that run a work-group.
  llvm::Error lower(llvm::Module &module, const Layout &wanted, llvm::ArrayRef<Launch> launches,
                    const Fault &fault, Report &report);

private:
  Compiler() : context(std::make_unique<compiler::BaseContext>()) {}
  compiler::BaseModule &base() { return static_cast<compiler::BaseModule &>(*module); }
  llvm::Error runPasses(llvm::Module &module, llvm::ModulePassManager passes,
                        std::vector<std::string> &remarks);
  llvm::Error runPasses(llvm::Module &module, llvm::StringRef passes,
                        std::vector<std::string> &remarks);

  std::unique_ptr<compiler::BaseContext> context;
  std::unique_ptr<compiler::Target> target;
  uint32_t numErrors = 0;
  std::string log;
  std::unique_ptr<compiler::Module> module;
  std::unique_ptr<compiler::utils::PassMachinery> machinery;
  Layout layout;
};

// Runs all groups, one after the other.
llvm::Expected<Buffers> run(const llvm::Module &module, const Launch &launch);

} // namespace torture

#endif // TORTURE_ENGINE_PROGRAM_H
