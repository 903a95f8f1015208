// Compiles and interprets programs for the generators of random kernels: one request for each line
// of the standard input, one answer for each line of the standard output, both JSON.
//
// A request has "source", build "options", "layouts" (see program.h), and "launches", each with
// "kernel", "global" and "local" sizes, perhaps an "offset", and "args" ({"buffer": bytes},
// {"value": bytes}, {"local": size}); perhaps a "fault" (see faults.h) with its "place". Bytes are
// hexadecimal digits. The answer has "error", or "runs": for each layout its "error", or its
// "remarks" and its "launches", each of which has "outputs", which are all buffers, or an "error".
#include "../three_numbers.h"
#include "program.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <iostream>
#include <map>

namespace torture {

namespace json = llvm::json;

struct Request {
  std::string source, options, fault;
  int64_t place = 0;
  std::vector<std::string> layouts;
  std::vector<Launch> launches;
};

static bool fromJSON(const json::Value &value, Argument &argument, json::Path path) {
  json::ObjectMapper map(value, path);
  std::optional<std::string> buffer, bytes;
  std::optional<int64_t> local;
  if (!map || !map.map("buffer", buffer) || !map.map("value", bytes) || !map.map("local", local))
    return false;
  argument.kind = buffer  ? Argument::Kind::Buffer
                  : bytes ? Argument::Kind::Value
                          : Argument::Kind::Local;
  argument.localSize = uint64_t(local.value_or(0));
  if (llvm::tryGetFromHex(buffer ? *buffer : bytes.value_or(""), argument.bytes))
    return true;
  path.report("expected hexadecimal digits");
  return false;
}

static bool fromJSON(const json::Value &value, Launch &launch, json::Path path) {
  const json::Object *object = value.getAsObject();
  json::ObjectMapper map(value, path);
  return map && map.map("kernel", launch.kernel) && map.map("args", launch.arguments) &&
         object->get("global") && object->get("local") &&
         readThreeNumbers(*object->get("global"), launch.global, path.field("global")) &&
         readThreeNumbers(*object->get("local"), launch.local, path.field("local")) &&
         (!object->get("offset") ||
          readThreeNumbers(*object->get("offset"), launch.offset, path.field("offset")));
}

static bool fromJSON(const json::Value &value, Request &request, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("source", request.source) && map.map("options", request.options) &&
         map.map("layouts", request.layouts) && map.map("launches", request.launches) &&
         map.mapOptional("fault", request.fault) && map.mapOptional("place", request.place);
}

namespace {

json::Object describe(llvm::Expected<Buffers> buffers) {
  if (!buffers)
    return json::Object{{"error", llvm::toString(buffers.takeError())}};
  json::Array outputs;
  for (const std::string &buffer : *buffers)
    outputs.push_back(llvm::toHex(buffer, /*LowerCase=*/true));
  return json::Object{{"outputs", std::move(outputs)}};
}

class Engine {
public:
  json::Object answer(llvm::StringRef line) {
    auto request = json::parse<Request>(line);
    if (!request)
      return json::Object{{"error", llvm::toString(request.takeError())}};
    auto compiler = getCompiler(request->options);
    if (!compiler)
      return json::Object{{"error", llvm::toString(compiler.takeError())}};
    auto module = (*compiler)->compile(request->source);
    if (!module)
      return json::Object{{"error", llvm::toString(module.takeError())}};
    json::Array runs;
    for (const std::string &layout : request->layouts) {
      json::Object done = runLayout(**compiler, **module, layout, *request);
      done["layout"] = layout;
      runs.push_back(std::move(done));
    }
    return json::Object{{"runs", std::move(runs)}};
  }

private:
  llvm::Expected<Compiler *> getCompiler(const std::string &options) {
    std::unique_ptr<Compiler> &compiler = compilers[options];
    if (!compiler) {
      auto created = Compiler::create(options);
      if (!created)
        return created.takeError();
      compiler = std::move(*created);
    }
    return compiler.get();
  }

  static json::Object runLayout(Compiler &compiler, const llvm::Module &module,
                                llvm::StringRef text, const Request &request) {
    auto layout = Layout::parse(text);
    if (!layout)
      return json::Object{{"error", llvm::toString(layout.takeError())}};
    auto copy = llvm::CloneModule(module);
    Report report;
    const Fault fault{request.fault, unsigned(request.place)};
    if (llvm::Error error = compiler.lower(*copy, *layout, request.launches, fault, report))
      return json::Object{{"error", llvm::toString(std::move(error))}};
    json::Array launches;
    for (const Launch &launch : request.launches)
      launches.push_back(describe(run(*copy, launch)));
    return json::Object{{"launches", std::move(launches)},
                        {"remarks", json::Array(report.remarks)},
                        {"planted", json::Array(report.planted)}};
  }

  std::map<std::string, std::unique_ptr<Compiler>> compilers;
};

void endProgram(void *, const char *reason, bool) {
  std::cout << R"({"error": "fatal: )" << reason << "\"}\n" << std::flush;
  std::_Exit(1);
}

} // namespace

} // namespace torture

int main() {
  std::ios::sync_with_stdio(false);
  llvm::install_fatal_error_handler(torture::endProgram);
  torture::Engine engine;
  std::string line;
  while (std::getline(std::cin, line)) {
    llvm::outs() << llvm::json::Value(engine.answer(line)) << '\n';
    llvm::outs().flush();
  }
  return 0;
}
