// Every pass that there is, with every parameter, on code that no front end would write.
//
// A pass may change such code, leave it alone, or report an error. It may not crash or hang, and
// what it leaves behind must be valid. Nothing else is checked here: what passes do is for their
// own tests to say. The code stands in ir/, one oddity a file; the passes are those that the
// machinery prints, so new ones take part by themselves. They run in another process, since they
// may crash.
#include "compiler/base/base_module_pass_machinery.h"
#include "compiler/base/context.h"
#include "compiler/base/module.h"
#include "compiler/info.h"
#include "compiler/target.h"

#include <gtest/gtest.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include <csignal>
#include <cstring>
#include <filesystem>
#include <functional>
#include <set>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using compiler::utils::PassMachinery;

namespace {

/// Longer than any pass takes on a page of code, even under a sanitizer on a busy machine.
constexpr unsigned patienceInSeconds = 120;

// How the process that runs a pipeline ends.
enum Outcome { Done, Refused, BrokenCode, NoInput, NoSuchPipeline };

class CountErrors : public llvm::DiagnosticHandler {
public:
  explicit CountErrors(unsigned &errors) : errors(errors) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    errors += info.getSeverity() == llvm::DS_Error;
    return true;
  }

private:
  unsigned &errors;
};

/// Runs the pipeline on the file, and says how that went.
Outcome runPipeline(PassMachinery &machinery, const std::string &file,
                    const std::string &pipeline) {
  llvm::LLVMContext &context = machinery.getLLVMContext();
  llvm::SMDiagnostic diagnostic;
  auto module = llvm::parseIRFile(file, diagnostic, context);
  if (!module)
    return NoInput;
  llvm::ModulePassManager passes;
  if (llvm::Error error = machinery.parsePassPipeline(passes, pipeline)) {
    llvm::consumeError(std::move(error));
    return NoSuchPipeline;
  }
  unsigned errors = 0;
  context.setDiagnosticHandler(std::make_unique<CountErrors>(errors));
  passes.run(*module, machinery.getMAM());
  machinery.getMAM().clear();
  if (llvm::verifyModule(*module, &llvm::errs()))
    return BrokenCode;
  return errors == 0 ? Done : Refused;
}

/// Why a process that runs pipelines ended before its time.
std::string explain(int status) {
  if (WIFSIGNALED(status))
    return WTERMSIG(status) == SIGALRM ? "does not come to an end"
                                       : std::string("crashes: ") + strsignal(WTERMSIG(status));
  switch (WEXITSTATUS(status)) {
  case BrokenCode:
    return "leaves code that is not valid";
  case NoInput:
    return "cannot start: the file is not valid";
  case NoSuchPipeline:
    return "cannot start: no such pipeline";
  default:
    return "ends the process";
  }
}

/// Runs pipelines one after the other in another process, and starts one more where one ends before
/// its time.
class Runs {
public:
  using RunOne = std::function<Outcome(const std::string &)>;

  Runs(llvm::ArrayRef<std::string> pipelines, RunOne runOne)
      : pipelines(pipelines), runOne(std::move(runOne)) {}

  /// `report` is told of each pipeline that does what it must not, and what that is.
  void run(const std::function<void(const std::string &, const std::string &)> &report) {
    // Where the process is, which is all that is left of it when it crashes.
    auto *current = static_cast<volatile size_t *>(
        mmap(nullptr, sizeof(size_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    ASSERT_NE(current, MAP_FAILED);
    for (*current = 0; *current != pipelines.size(); *current = *current + 1) {
      const pid_t child = fork();
      if (child == 0)
        runFrom(*current);
      int status = 0;
      ASSERT_EQ(waitpid(child, &status, 0), child);
      if (*current != pipelines.size())
        report(pipelines[*current], explain(status));
      else
        break;
    }
    munmap(const_cast<size_t *>(current), sizeof(size_t));
  }

private:
  [[noreturn]] void runFrom(volatile size_t &current) {
    // What the verifier finds between passes ends here.
    llvm::install_fatal_error_handler([](void *, const char *reason, bool) {
      llvm::errs() << reason << '\n';
      _exit(BrokenCode);
    });
    for (; current != pipelines.size(); current = current + 1) {
      alarm(patienceInSeconds);
      const Outcome outcome = runOne(pipelines[current]);
      if (outcome != Done && outcome != Refused)
        _exit(outcome);
    }
    _exit(Done);
  }

  const llvm::ArrayRef<std::string> pipelines;
  const RunOne runOne;
};

/// The names that the machinery prints, parameters included.
std::set<std::string> printedPasses(PassMachinery &machinery) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  machinery.printPassNames(stream);
  std::set<std::string> names;
  for (llvm::StringRef line : llvm::split(text, '\n'))
    if (llvm::StringRef name = line.trim().split("  ").first; !name.empty())
      names.insert(name.str());
  return names;
}

/// A value for what the list of passes has a placeholder for.
std::string fillIn(llvm::StringRef parameter) {
  const auto [key, value] = parameter.split('=');
  if (value.empty())
    return parameter.str();
  return key.str() + (value == "X:Y:Z" ? "=4:2:1" : value == "A:B:C" ? "=k:f" : "=k");
}

/// The pass with each of its parameters, and without any if it can do without.
llvm::SmallVector<std::string> getVariants(PassMachinery &machinery, llvm::StringRef printed) {
  llvm::SmallVector<std::string> candidates = {printed.str()};
  if (const auto [name, rest] = printed.split('<'); !rest.empty()) {
    candidates.push_back(name.str());
    std::string all;
    for (llvm::StringRef parameter : llvm::split(rest.drop_back(), ';')) {
      for (llvm::StringRef alternative : llvm::split(parameter, '|'))
        candidates.push_back((name + "<" + fillIn(alternative) + ">").str());
      all += (all.empty() ? "" : ";") + fillIn(parameter.split('|').first);
    }
    candidates.push_back((name + "<" + all + ">").str());
  }
  llvm::SmallVector<std::string> variants;
  for (const std::string &candidate : candidates) {
    llvm::ModulePassManager passes;
    llvm::Error error = machinery.parsePassPipeline(passes, candidate);
    if (!error && !llvm::is_contained(variants, candidate))
      variants.push_back(candidate);
    llvm::consumeError(std::move(error));
  }
  return variants;
}

/// The pass alone in all its variants, and again on what it left; and after the passes that most
/// others build on.
llvm::SmallVector<std::string> getPipelines(llvm::ArrayRef<std::string> variants) {
  llvm::SmallVector<std::string> pipelines;
  for (const std::string &variant : variants)
    pipelines.push_back(variant + "," + variant);
  pipelines.push_back("transfer-kernel-metadata,lower-to-mux-builtins,add-sched-params," +
                      variants.back());
  return pipelines;
}

/// The way of a kernel through passes of all kinds, one after the other.
constexpr const char *wholeWay =
    "transfer-kernel-metadata,set-convergent-attr,software-div,bit-shift-fixup,"
    "lower-to-mux-builtins,link-builtins,compute-local-memory-usage,reduce-to-func,"
    "fixup-calling-conv,work-item-loops,add-sched-params,define-mux-builtins,"
    "replace-module-scope-vars,add-kernel-wrapper,replace-mem-intrins,remove-exceptions,globaldce";

std::unique_ptr<PassMachinery> createNeutral(llvm::LLVMContext &context) {
  auto machinery = compiler::createNeutralPassMachinery(
      context, compiler::utils::DeviceInfo::getNeutral(), /*verifyEach=*/true);
  machinery->initializeStart();
  machinery->initializeFinish();
  return machinery;
}

class OddIR : public testing::TestWithParam<std::string> {
protected:
  std::string getFile() const { return std::string(ODD_IR "/") + GetParam() + ".ll"; }
};

TEST_P(OddIR, PassesOfAllDevices) {
  llvm::LLVMContext context;
  auto machinery = createNeutral(context);
  llvm::SmallVector<std::string> pipelines = {wholeWay};
  for (const std::string &pass : printedPasses(*machinery)) {
    const auto variants = getVariants(*machinery, pass);
    ASSERT_FALSE(variants.empty()) << pass;
    pipelines.append(getPipelines(variants));
  }
  Runs runs(pipelines, [&](const std::string &pipeline) {
    return runPipeline(*machinery, getFile(), pipeline);
  });
  runs.run([&](const std::string &pipeline, const std::string &complaint) {
    ADD_FAILURE() << complaint << ": muxc --verify-each --passes '" << pipeline << "' "
                  << getFile();
  });
}

TEST_P(OddIR, PassesOfSingleDevices) {
  llvm::LLVMContext neutralContext;
  const auto known = printedPasses(*createNeutral(neutralContext));
  for (const compiler::Info *info : compiler::compilers()) {
    compiler::BaseContext context;
    auto target = info->createTarget(&context, nullptr);
    ASSERT_TRUE(target && target->init() == compiler::Result::SUCCESS);
    uint32_t errors = 0;
    std::string log;
    auto module = target->createModule(errors, log);
    auto &base = static_cast<compiler::BaseModule &>(*module);
    auto machinery = base.createPassMachinery();
    machinery->setVerifyEach(true);
    base.initializePassMachineryForFinalize(*machinery);
    llvm::SmallVector<std::string> pipelines;
    for (const std::string &pass : printedPasses(*machinery))
      if (!known.contains(pass))
        pipelines.append(getVariants(*machinery, pass));
    Runs runs(pipelines, [&](const std::string &pipeline) {
      return runPipeline(*machinery, getFile(), pipeline);
    });
    runs.run([&](const std::string &pipeline, const std::string &complaint) {
      ADD_FAILURE() << complaint << ": muxc --device '" << info->device_info->device_name
                    << "' --verify-each --passes '" << pipeline << "' " << getFile();
    });
    machinery.reset();
  }
}

std::vector<std::string> getFiles() {
  std::vector<std::string> names;
  for (const auto &entry : std::filesystem::directory_iterator(ODD_IR))
    names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(, OddIR, testing::ValuesIn(getFiles()),
                         [](const auto &info) { return info.param; });

} // namespace
