// The formats are those of tools/perf/Documentation of Linux: jit-interface.txt and
// jitdump-specification.txt. LLVM's own support writes them for ORC's layers only.
#include "perf_events.h"

#include "debug_image.h"
#include "host/kernel_info.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/BinaryFormat/ELF.h>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/ExecutionEngine/JITLink/JITLink.h>
#include <llvm/ExecutionEngine/Orc/Debugging/DebugInfoSupport.h>
#include <llvm/Support/Format.h>
#include <llvm/Support/raw_ostream.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <mutex>
#include <string>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace host {

namespace jitlink = llvm::jitlink;

namespace {

struct Requests {
  bool map = false;
  bool jitdump = false;
};

Requests parseRequests() {
  Requests requests;
  const char *text = std::getenv("OPENMUX_PERF");
  llvm::SmallVector<llvm::StringRef, 2> names;
  llvm::SplitString(text ? text : "", names, ",|");
  for (const llvm::StringRef name : names) {
    if (name == "map")
      requests.map = true;
    else if (name == "jitdump")
      requests.jitdump = true;
    else
      std::fprintf(stderr,
                   "openmux: warning: OPENMUX_PERF: ignoring '%s'; expected map or jitdump\n",
                   name.str().c_str());
  }
  return requests;
}

const Requests &getRequests() {
  static const Requests requests = parseRequests();
  return requests;
}

void warn(const std::string &path) {
  static std::atomic_flag wasReported;
  if (!wasReported.test_and_set())
    std::fprintf(stderr, "openmux: warning: OPENMUX_PERF: cannot write '%s': %s\n", path.c_str(),
                 std::strerror(errno));
}

bool writeAll(int file, llvm::StringRef bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return false;
    bytes = bytes.drop_front(size_t(written));
  }
  return true;
}

/// Nobody else's file is followed or changed: names in /tmp are predictable.
int openFile(const std::string &path, int flags) {
  return ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flags, 0644);
}

/// A function of the object.
struct Code {
  std::string name;
  uint64_t address;
  llvm::ArrayRef<char> bytes;
};

/// The name of the kernel for its entry point.
std::string getName(llvm::StringRef symbol) {
  symbol.consume_back(kernelEntrySuffix);
  return symbol.str();
}

std::vector<Code> findFunctions(jitlink::LinkGraph &graph) {
  std::vector<Code> functions;
  for (const jitlink::Symbol *symbol : graph.defined_symbols())
    if (symbol->hasName() && symbol->isCallable() && symbol->getSize() != 0)
      functions.push_back({getName(*symbol->getName()), symbol->getAddress().getValue(),
                           symbol->getSymbolContent()});
  return functions;
}

void addToMap(llvm::ArrayRef<Code> functions) {
  std::string lines;
  llvm::raw_string_ostream stream(lines);
  for (const Code &code : functions)
    stream << llvm::format_hex_no_prefix(code.address, 1) << ' '
           << llvm::format_hex_no_prefix(code.bytes.size(), 1) << ' ' << code.name << '\n';
  const std::string path = "/tmp/perf-" + std::to_string(::getpid()) + ".map";
  const int file = openFile(path, O_APPEND);
  if (file < 0)
    return warn(path);
  // A single write, so that lines of several threads are not mixed.
  if (!writeAll(file, lines))
    warn(path);
  ::close(file);
}

enum RecordKind : uint32_t { JIT_CODE_LOAD = 0, JIT_CODE_DEBUG_INFO = 2 };

/// A record of jitdump: the fields in the order of the specification.
class Record {
public:
  template <class T> void add(T value) {
    bytes.append(reinterpret_cast<const char *>(&value), sizeof(value));
  }
  void addBytes(llvm::StringRef text) { bytes.append(text.begin(), text.end()); }
  void addString(llvm::StringRef text) {
    addBytes(text);
    bytes.push_back('\0');
  }

  /// The record with its header.
  std::string finish(RecordKind kind) const {
    Record header;
    header.add<uint32_t>(kind);
    header.add<uint32_t>(uint32_t(bytes.size() + 16));
    header.add<uint64_t>(getTime());
    return header.bytes + bytes;
  }

  /// The clock of `perf record -k mono`.
  static uint64_t getTime() {
    timespec now = {};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return uint64_t(now.tv_sec) * 1000000000 + uint64_t(now.tv_nsec);
  }

  const std::string &getBytes() const { return bytes; }

private:
  std::string bytes;
};

/// The file of the process, which stays open.
class JitDump {
public:
  void add(llvm::ArrayRef<Code> functions, jitlink::LinkGraph &graph) {
    // The context refers to the sections.
    llvm::StringMap<std::unique_ptr<llvm::MemoryBuffer>> sections;
    std::unique_ptr<llvm::DWARFContext> context;
    if (hasDebugInfo(graph)) {
      auto created = llvm::orc::createDWARFContext(graph);
      if (created) {
        sections = std::move(created->second);
        context = std::move(created->first);
      } else {
        llvm::consumeError(created.takeError());
      }
    }
    const std::lock_guard lock(mutex);
    if (!open(graph.getTargetTriple()))
      return;
    for (const Code &code : functions) {
      // Lines come before the code that they belong to.
      std::string records = context ? describeLines(code, *context) : std::string();
      records += describeCode(code);
      if (!writeAll(file, records))
        return warn(path);
    }
  }

private:
  /// Opens the file of the current process, which may be a child of the one that opened another.
  bool open(const llvm::Triple &triple) {
    if (process == ::getpid())
      return file >= 0;
    process = ::getpid();
    const char *folder = std::getenv("JITDUMPDIR");
    path = std::string(folder && *folder ? folder : "/tmp") + "/jit-" + std::to_string(process) +
           ".dump";
    file = openFile(path, O_TRUNC);
    if (file < 0 || !writeAll(file, describeFile(triple)) || !mapFile()) {
      warn(path);
      file = -1;
    }
    return file >= 0;
  }

  /// perf learns of the file by its executable mapping.
  bool mapFile() const {
    return ::mmap(nullptr, size_t(::sysconf(_SC_PAGESIZE)), PROT_READ | PROT_EXEC, MAP_PRIVATE,
                  file, 0) != MAP_FAILED;
  }

  std::string describeFile(const llvm::Triple &triple) const {
    Record header;
    header.add<uint32_t>(0x4A695444); // "JiTD"
    header.add<uint32_t>(1);          // the version
    header.add<uint32_t>(40);         // the size of this header
    header.add<uint32_t>(llvm::ELF::convertTripleArchTypeToEMachine(triple.getArch()));
    header.add<uint32_t>(0);
    header.add<uint32_t>(uint32_t(process));
    header.add<uint64_t>(Record::getTime());
    header.add<uint64_t>(0); // no flags
    return header.getBytes();
  }

  static std::string describeLines(const Code &code, llvm::DWARFContext &context) {
    const llvm::DILineInfoTable table = context.getLineInfoForAddressRange(
        {code.address, llvm::object::SectionedAddress::UndefSection}, code.bytes.size(),
        llvm::DILineInfoSpecifier(llvm::DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath));
    Record entries;
    uint64_t count = 0;
    for (const auto &[address, line] : table) {
      if (line.Line == 0)
        continue;
      entries.add<uint64_t>(address);
      entries.add<uint32_t>(line.Line);
      entries.add<uint32_t>(line.Discriminator);
      entries.addString(line.FileName);
      ++count;
    }
    if (count == 0)
      return {};
    Record record;
    record.add<uint64_t>(code.address);
    record.add<uint64_t>(count);
    record.addBytes(entries.getBytes());
    return record.finish(JIT_CODE_DEBUG_INFO);
  }

  std::string describeCode(const Code &code) {
    Record record;
    record.add<uint32_t>(uint32_t(process));
    record.add<uint32_t>(uint32_t(::syscall(SYS_gettid)));
    record.add<uint64_t>(code.address);
    record.add<uint64_t>(code.address);
    record.add<uint64_t>(code.bytes.size());
    record.add<uint64_t>(nextIndex++);
    record.addString(code.name);
    record.addBytes({code.bytes.data(), code.bytes.size()});
    return record.finish(JIT_CODE_LOAD);
  }

  std::mutex mutex;
  std::string path;
  pid_t process = 0;
  int file = -1;
  uint64_t nextIndex = 0;
};

} // namespace

bool isPerfWanted() { return getRequests().map || getRequests().jitdump; }

void reportToPerf(jitlink::LinkGraph &graph) {
  const std::vector<Code> functions = findFunctions(graph);
  if (getRequests().map)
    addToMap(functions);
  if (getRequests().jitdump) {
    static auto &dump = *new JitDump; // threads may use it until the process ends
    dump.add(functions, graph);
  }
}

} // namespace host
