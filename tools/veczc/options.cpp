#include "options.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"

namespace cl = llvm::cl;

namespace veczc {

using tools::fail;
using tools::Result;
using vecz::VeczPassOptions;

namespace {

cl::OptionCategory category("veczc options");

cl::opt<std::string> input(cl::Positional, cl::desc("<input | ->"), cl::init("-"),
                           cl::cat(category));
cl::opt<std::string> output("o", cl::desc("Where to write; - is the standard output"),
                            cl::value_desc("file"), cl::init("-"), cl::cat(category));
cl::opt<bool> asText("S", cl::desc("Write text, not bitcode"), cl::cat(category));
cl::list<std::string> kernels("k",
                              cl::desc("A kernel, and the versions to make of it: a factor or 'a', "
                                       "then .1, .2 or .3 for the dimension, s for scalable, p for "
                                       "predicated (repeatable)"),
                              cl::value_desc("name[:spec,...]"), cl::cat(category));
cl::opt<unsigned> width("w", cl::desc("The factor for all kernels"), cl::value_desc("n"),
                        cl::cat(category));
cl::alias longWidth("vecz-simd-width", cl::desc("The same as -w"), cl::aliasopt(width),
                    cl::cat(category));
cl::opt<bool> automatic("vecz-auto", cl::desc("Choose the factor by the width of values"),
                        cl::cat(category));
cl::opt<bool> scalable("vecz-scalable", cl::desc("Make the factor scalable"), cl::cat(category));
cl::opt<unsigned> dimension("d", cl::desc("The dimension to vectorize for all kernels: 1, 2 or 3"),
                            cl::value_desc("dim"), cl::init(1), cl::cat(category));
cl::opt<std::string> choices("vecz-choices", cl::desc("Switch techniques: A;noB"),
                             cl::value_desc("choices"), cl::cat(category));
cl::opt<bool> choicesHelp("vecz-choices-help", cl::desc("List the techniques"), cl::cat(category));
cl::opt<bool> failQuietly("vecz-fail-quietly",
                          cl::desc("A kernel that cannot be vectorized is no failure"),
                          cl::cat(category));

// Known by name, so that the answer is not that there is no such option.
cl::opt<std::string> passes("vecz-passes", cl::Hidden);
cl::opt<std::string> triple("vecz-target-triple", cl::Hidden);
cl::opt<std::string> cpu("vecz-target-mcpu", cl::Hidden);
cl::opt<std::string> features("vecz-target-features", cl::Hidden);
cl::opt<std::string> doubleSupport("vecz-double-support", cl::Hidden, cl::ValueOptional);
cl::opt<std::string> subGroupSizes("device-sg-sizes", cl::Hidden);

Result<unsigned> parseDimension(unsigned number) {
  if (number < 1 || number > 3)
    return fail("'", std::to_string(number), "' is no dimension: 1, 2 or 3");
  return number - 1;
}

Result<VeczPassOptions> parseSpec(llvm::StringRef text, const VeczPassOptions &common) {
  VeczPassOptions options = common;
  llvm::StringRef rest = text;
  unsigned factor = 0;
  options.vecz_auto = rest.consume_front("a");
  if (!options.vecz_auto && rest.consumeInteger(10, factor))
    return fail("-k: '", text.str(), "' starts neither with a factor nor with 'a'");
  unsigned number = 0;
  if (rest.consume_front(".")) {
    if (rest.consumeInteger(10, number))
      return fail("-k: '", text.str(), "': a dimension, 1, 2 or 3, must follow '.'");
    auto parsed = parseDimension(number);
    if (!parsed)
      return fail("-k: ", parsed.error());
    options.vec_dim_idx = *parsed;
  }
  if (rest.starts_with("@"))
    return fail("-k: '", text.str(), "': planning for a SIMD width is not supported");
  const bool isScalable = rest.consume_front("s");
  if (rest.consume_front("p"))
    options.choices.enable(vecz::VectorizationChoices::eVectorPredication);
  if (!rest.empty())
    return fail("-k: '", rest.str(), "' at the end of '", text.str(), "' is not understood");
  if (!options.vecz_auto)
    options.factor = llvm::ElementCount::get(factor, isScalable);
  else if (isScalable)
    return fail("-k: '", text.str(), "': scalable factors are not chosen automatically");
  return options;
}

Result<KernelSpec> parseKernel(llvm::StringRef text, const VeczPassOptions &common) {
  const auto [name, specs] = text.split(':');
  KernelSpec kernel{name.str(), {}};
  if (name.empty())
    return fail("-k: the name of a kernel is missing in '", text.str(), "'");
  llvm::SmallVector<llvm::StringRef, 2> parts;
  specs.split(parts, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (const llvm::StringRef part : parts) {
    auto version = parseSpec(part, common);
    if (!version)
      return fail(version.error());
    kernel.versions.push_back(*version);
  }
  if (parts.empty())
    kernel.versions.push_back(common);
  return kernel;
}

Result<void> refuseUnsupported() {
  for (const cl::Option *option :
       {static_cast<cl::Option *>(&passes), static_cast<cl::Option *>(&triple),
        static_cast<cl::Option *>(&cpu), static_cast<cl::Option *>(&features),
        static_cast<cl::Option *>(&doubleSupport), static_cast<cl::Option *>(&subGroupSizes)})
    if (option->getNumOccurrences() != 0)
      return fail("-", option->ArgStr.str(), " is not supported");
  return {};
}

} // namespace

Result<Options> parseOptions(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "veczc: vectorizes kernels of a module\n");
  if (auto supported = refuseUnsupported(); !supported)
    return fail(supported.error());
  Options options;
  options.input = input;
  options.output = output;
  options.asText = asText;
  options.failQuietly = failQuietly;
  options.choicesHelp = choicesHelp;
  // Without any wish the factor is chosen.
  options.common.vecz_auto = automatic || width.getNumOccurrences() == 0;
  if (!options.common.vecz_auto)
    options.common.factor = llvm::ElementCount::get(width, scalable);
  else if (scalable)
    return fail("-vecz-scalable needs a factor, as in -w 4");
  auto parsed = parseDimension(dimension);
  if (!parsed)
    return fail("-d: ", parsed.error());
  options.common.vec_dim_idx = *parsed;
  if (llvm::Error error = options.common.choices.parse(choices))
    return fail("-vecz-choices: ", llvm::toString(std::move(error)));
  for (const std::string &text : kernels) {
    auto kernel = parseKernel(text, options.common);
    if (!kernel)
      return fail(kernel.error());
    options.kernels.push_back(std::move(*kernel));
  }
  return options;
}

} // namespace veczc
