// Serialization of modules.
//
// A serialized module is a header and a payload, which the header's checksum covers:
//   header   magic (8 bytes), format version, LLVM's major version, payload length, payload's xxh3
//   payload  state, device name, options, bitcode
// The checksum detects damage, not forgery: LLVM's bitcode reader is not robust against malicious
// input. The format version must change with the payload, including the fields of Options. LLVM
// reads the bitcode of older versions but not of newer ones.
#include "cargo/byte_stream.h"
#include "compiler/base/module.h"
#include "diagnostic_scope.h"

#include <llvm/AsmParser/Parser.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>
#include <cassert>
#include <cstring>

namespace compiler {
namespace {

constexpr char magic[8] = {'O', 'M', 'U', 'X', 'M', 'O', 'D', '\n'};
constexpr uint64_t formatVersion = 2;
constexpr std::size_t headerSize = sizeof(magic) + 4 * sizeof(uint64_t);

// Reads or writes all options.
template <class Stream, class OptionsT> void transfer(Stream &stream, OptionsT &options) {
  auto transferString = [](Stream &s, auto &text) { s.string(text); };
  stream.list(options.definitions, transferString);
  stream.list(options.include_dirs, transferString);
  stream.enumeration(options.standard, Standard::OpenCLC30);
  stream.number(options.single_precision_constant);
  stream.number(options.denorms_may_be_zero);
  stream.number(options.fp32_correctly_rounded_divide_sqrt);
  stream.number(options.opt_disable);
  stream.number(options.mad_enable);
  stream.number(options.no_signed_zeros);
  stream.number(options.unsafe_math_optimizations);
  stream.number(options.finite_math_only);
  stream.number(options.fast_relaxed_math);
  stream.number(options.uniform_work_group_size);
  stream.number(options.no_subgroup_ifp);
  stream.number(options.kernel_arg_info);
  stream.number(options.ignore_warnings);
  stream.number(options.warnings_as_errors);
  stream.number(options.debug_info);
  stream.string(options.source_file);
  stream.number(options.create_library);
  stream.number(options.enable_link_options);
  stream.enumeration(options.wfv, WholeFunctionVectorization::Always);
  stream.enumeration(options.early_vectorization, EarlyVectorization::All);
  stream.list(options.precache_local_sizes, [](Stream &s, auto &sizes) {
    for (auto &size : sizes)
      s.number(size);
  });
  stream.string(options.remarks.passed);
  stream.string(options.remarks.missed);
  stream.string(options.remarks.analysis);
  stream.list(options.device_args, [](Stream &s, auto &argument) {
    s.string(argument.name);
    s.string(argument.value);
  });
}

// A buffer's contents after header and checksum have been validated.
struct Stored {
  ModuleState state = ModuleState::NONE;
  std::string device;
  Options options;
  cargo::array_view<const uint8_t> bitcode;
};

cargo::expected<llvm::ArrayRef<uint8_t>, std::string> checkHeader(llvm::ArrayRef<uint8_t> buffer) {
  if (buffer.size() < sizeof(magic) || std::memcmp(buffer.data(), magic, sizeof(magic)) != 0)
    return cargo::make_unexpected(std::string("not a serialized module"));
  if (buffer.size() < headerSize)
    return cargo::make_unexpected(std::string("truncated"));

  uint64_t version, llvmVersion, length, checksum;
  cargo::byte_reader header(buffer.slice(sizeof(magic), headerSize - sizeof(magic)));
  header.number(version);
  header.number(llvmVersion);
  header.number(length);
  header.number(checksum);
  if (version != formatVersion)
    return cargo::make_unexpected("unsupported format version " + std::to_string(version) +
                                  " (expected " + std::to_string(formatVersion) + ")");
  if (llvmVersion > LLVM_VERSION_MAJOR)
    return cargo::make_unexpected("created with LLVM " + std::to_string(llvmVersion) +
                                  ", which is newer than LLVM " +
                                  std::to_string(LLVM_VERSION_MAJOR));
  const llvm::ArrayRef<uint8_t> payload = buffer.drop_front(headerSize);
  if (payload.size() < length)
    return cargo::make_unexpected(std::string("truncated"));
  if (payload.size() > length)
    return cargo::make_unexpected(std::string("unexpected bytes after the end"));
  if (llvm::xxh3_64bits(payload) != checksum)
    return cargo::make_unexpected(std::string("checksum mismatch"));
  return payload;
}

cargo::expected<Stored, std::string> read(llvm::ArrayRef<uint8_t> buffer) {
  auto payload = checkHeader(buffer);
  if (!payload)
    return cargo::make_unexpected(std::move(payload.error()));
  Stored stored;
  cargo::byte_reader reader(*payload);
  reader.enumeration(stored.state, ModuleState::LINKED);
  reader.string(stored.device);
  transfer(reader, stored.options);
  stored.bitcode = reader.block();
  if (!reader.is_complete() || stored.state == ModuleState::NONE)
    return cargo::make_unexpected(std::string("invalid contents"));
  return stored;
}

// The name without the suffixes that keep names unique in a context, e.g. `.12`.
llvm::StringRef dropUniqueSuffixes(llvm::StringRef name) {
  while (true) {
    const llvm::StringRef rest = name.rtrim("0123456789");
    if (rest.size() == name.size() || rest.size() < 2 || rest.back() != '.')
      return name;
    name = rest.drop_back();
  }
}

// Names the structures of a module that is alone in its context in the order of their use.
void nameStructuresInOrder(const llvm::Module &module) {
  const std::vector<llvm::StructType *> types = module.getIdentifiedStructTypes();
  std::vector<std::string> names;
  for (llvm::StructType *type : types) {
    names.push_back(type->hasName() ? dropUniqueSuffixes(type->getName()).str() : "");
    type->setName("");
  }
  for (std::size_t i = 0; i != types.size(); ++i)
    types[i]->setName(names[i]);
}

std::string writeBitcode(const llvm::Module &module) {
  std::string bitcode;
  llvm::raw_string_ostream stream(bitcode);
  llvm::WriteBitcodeToFile(module, stream);
  return bitcode;
}

// Bitcode lists metadata kinds and the like of the whole context. A copy in a context of its own,
// which only text can make without them, has the same bitcode whatever was compiled before.
std::string writeCanonicalBitcode(const llvm::Module &module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  llvm::LLVMContext context;
  llvm::SMDiagnostic problem;
  const auto copy = llvm::parseAssembly(llvm::MemoryBufferRef(text, "module"), problem, context);
  assert(copy && "printed IR must be valid");
  if (!copy)
    return writeBitcode(module);
  copy->setModuleIdentifier(module.getModuleIdentifier());
  nameStructuresInOrder(*copy);
  return writeBitcode(*copy);
}

// Verifies the module, because the bitcode reader accepts invalid IR.
cargo::expected<std::unique_ptr<llvm::Module>, std::string>
readBitcode(cargo::array_view<const uint8_t> bitcode, llvm::LLVMContext &context) {
  std::string problem;
  DiagnosticScope scope(context, [&](llvm::DiagnosticSeverity severity, const std::string &text) {
    if (severity == llvm::DS_Error)
      problem = text;
  });
  const llvm::StringRef bytes(reinterpret_cast<const char *>(bitcode.data()), bitcode.size());
  auto module = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bytes, "serialized module"), context);
  if (!module)
    return cargo::make_unexpected("invalid bitcode: " + llvm::toString(module.takeError()));
  llvm::raw_string_ostream stream(problem);
  if (llvm::verifyModule(**module, &stream) || !problem.empty())
    return cargo::make_unexpected("bitcode does not verify: " + problem);
  return std::move(*module);
}

} // namespace

const std::string &BaseModule::getStoredBitcode() {
  if (stored_bitcode.empty())
    stored_bitcode = writeCanonicalBitcode(*llvm_module);
  return stored_bitcode;
}

std::vector<uint8_t> BaseModule::toBytes() {
  std::lock_guard<BaseContext> guard(context);
  if (state == ModuleState::NONE)
    return {};

  cargo::byte_writer payload;
  payload.enumeration(std::min(state, ModuleState::LINKED), ModuleState::LINKED);
  payload.string(llvm::StringRef(target.getCompilerInfo()->device_info->device_name));
  transfer(payload, std::as_const(options));
  payload.string(getStoredBitcode());

  cargo::byte_writer result;
  result.bytes.assign(std::begin(magic), std::end(magic));
  result.number(formatVersion);
  result.number(uint64_t(LLVM_VERSION_MAJOR));
  result.number(payload.bytes.size());
  result.number(llvm::xxh3_64bits(payload.bytes));
  result.bytes.insert(result.bytes.end(), payload.bytes.begin(), payload.bytes.end());
  return std::move(result.bytes);
}

std::size_t BaseModule::size() { return toBytes().size(); }

std::size_t BaseModule::serialize(uint8_t *output_buffer) {
  if (!output_buffer)
    return 0;
  const std::vector<uint8_t> bytes = toBytes();
  std::copy(bytes.begin(), bytes.end(), output_buffer);
  return bytes.size();
}

bool BaseModule::deserialize(cargo::array_view<const uint8_t> buffer) {
  std::lock_guard<BaseContext> guard(context);
  auto fail = [&](const std::string &why) {
    addBuildError("cannot deserialize module: " + why);
    return false;
  };

  auto stored = read(llvm::ArrayRef<uint8_t>(buffer.data(), buffer.size()));
  if (!stored)
    return fail(stored.error());
  const std::string device = target.getCompilerInfo()->device_info->device_name;
  if (stored->device != device)
    return fail("created for device '" + stored->device + "', not for '" + device + "'");
  auto module = readBitcode(stored->bitcode, context.getLLVMContext());
  if (!module)
    return fail(module.error());

  clear();
  setLLVMModule(std::move(*module));
  options = std::move(stored->options);
  state = stored->state;
  return true;
}

} // namespace compiler
