// LLD reads and writes files, so inputs and output are temporary files.
#include "compiler/utils/lld_linker.h"

#include <lld/Common/CommonLinkerContext.h>
#include <lld/Common/Driver.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/FileUtilities.h>
#include <llvm/Support/raw_ostream.h>

#include <mutex>

LLD_HAS_DRIVER(elf)

namespace compiler::utils {
namespace {

/// Removes the file on destruction.
class TemporaryFile {
public:
  static llvm::Expected<TemporaryFile> create(llvm::StringRef suffix,
                                              llvm::ArrayRef<uint8_t> contents) {
    int descriptor = -1;
    llvm::SmallString<128> path;
    if (const std::error_code error =
            llvm::sys::fs::createTemporaryFile("openmux-link", suffix, descriptor, path))
      return llvm::createStringError(error, "cannot create a temporary file for the linker");
    TemporaryFile file(path);
    llvm::raw_fd_ostream stream(descriptor, /*shouldClose=*/true);
    stream << llvm::toStringRef(contents);
    stream.close();
    if (const std::error_code error = stream.error()) {
      stream.clear_error();
      return llvm::createStringError(error, "cannot write '" + path + "' for the linker");
    }
    return file;
  }

  std::string getPath() const { return path; }

private:
  explicit TemporaryFile(llvm::StringRef path)
      : path(path), remover(std::make_unique<llvm::FileRemover>(path)) {}

  std::string path;
  std::unique_ptr<llvm::FileRemover> remover;
};

/// Installs crash handlers while LLD runs, since it longjmps on fatal errors.
class CrashRecovery {
public:
  CrashRecovery() { llvm::CrashRecoveryContext::Enable(); }
  ~CrashRecovery() { llvm::CrashRecoveryContext::Disable(); }
  CrashRecovery(const CrashRecovery &) = delete;
  CrashRecovery &operator=(const CrashRecovery &) = delete;
};

/// Whether LLD can run again. It denies that after every longjmp, but after a fatal error, unlike a
/// crash, destroying its global state is sufficient.
bool recover(const lld::Result &result) {
  if (result.canRunAgain)
    return true;
  constexpr int fatalError = 1;
  llvm::CrashRecoveryContext recovery;
  return result.retCode == fatalError &&
         recovery.RunSafely([] { lld::CommonLinkerContext::destroy(); });
}

/// LLD has global state, so runs are serialized.
llvm::Error runLinker(llvm::ArrayRef<std::string> arguments) {
  static std::mutex mutex;
  static bool isUsable = true;
  const std::lock_guard<std::mutex> guard(mutex);
  if (!isUsable)
    return llvm::createStringError("linker crashed in an earlier run and cannot run again");

  llvm::SmallVector<const char *, 16> words;
  for (const std::string &argument : arguments)
    words.push_back(argument.c_str());
  std::string output;
  llvm::raw_string_ostream stream(output);
  const CrashRecovery recovery;
  const lld::Result result = lld::lldMain(words, stream, stream, {{lld::Gnu, &lld::elf::link}});
  isUsable = recover(result);
  if (result.retCode == 0)
    return llvm::Error::success();
  const llvm::StringRef message = llvm::StringRef(output).trim();
  return llvm::createStringError("linking failed: " +
                                 (message.empty() ? "no diagnostic from the linker" : message));
}

} // namespace

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
lldLinkToBinary(const llvm::ArrayRef<uint8_t> rawBinary, const std::string &linkerScriptStr,
                const uint8_t *linkerLib, unsigned int linkerLibBytes,
                const llvm::SmallVectorImpl<std::string> &additionalLinkArgs) {
  std::vector<TemporaryFile> files;
  // A fatal error in a thread other than the calling one would terminate the process.
  std::vector<std::string> arguments = {"ld.lld", "--threads=1"};
  const auto addFile = [&](llvm::StringRef suffix, llvm::ArrayRef<uint8_t> contents,
                           llvm::StringRef option) -> llvm::Error {
    auto file = TemporaryFile::create(suffix, contents);
    if (!file)
      return file.takeError();
    arguments.push_back(option.str() + file->getPath());
    files.push_back(std::move(*file));
    return llvm::Error::success();
  };
  if (llvm::Error error = addFile("o", rawBinary, ""))
    return error;
  if (linkerLib && linkerLibBytes != 0)
    if (llvm::Error error = addFile("a", {linkerLib, linkerLibBytes}, ""))
      return error;
  if (!linkerScriptStr.empty())
    if (llvm::Error error =
            addFile("ld", llvm::arrayRefFromStringRef(linkerScriptStr), "--script="))
      return error;
  arguments.insert(arguments.end(), additionalLinkArgs.begin(), additionalLinkArgs.end());
  auto output = TemporaryFile::create("elf", {});
  if (!output)
    return output.takeError();
  arguments.insert(arguments.end(), {"-o", output->getPath()});
  if (llvm::Error error = runLinker(arguments))
    return error;

  // Not mapped, since the file is removed.
  auto linked = llvm::MemoryBuffer::getFile(output->getPath(), /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false, /*IsVolatile=*/true);
  if (!linked)
    return llvm::createStringError(linked.getError(), "cannot read the linker's output");
  return std::move(*linked);
}

} // namespace compiler::utils
