// Parser of a module's build options.
//
// The string is split into words by shell rules; each word is looked up in a table, which also
// states the modes in which the option is valid.
#include "compiler/options.h"

#include <llvm/Support/Regex.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

namespace compiler {
namespace {

struct Word {
  std::string text;
  // Ends in quotes with nothing between them, as -I"" does: that is a value, though empty.
  bool endsInEmptyQuotes = false;
};

using Words = std::vector<Word>;

bool isSpace(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

cargo::unexpected<std::string> error(std::string message) {
  return cargo::make_unexpected(std::move(message));
}

// A backslash escapes the next character: outside of quotes any character, in double quotes only a
// quote or a backslash, in single quotes none.
cargo::expected<Words, std::string> splitWords(cargo::string_view text) {
  Words words;
  Word word;
  bool inWord = false;
  char quote = 0;
  auto add = [&](char c) {
    word.text += c;
    word.endsInEmptyQuotes = false;
    inWord = true;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'') {
      const bool atEnd = i + 1 == text.size();
      if (atEnd && !quote)
        return error("trailing backslash in build options");
      if (!atEnd && (!quote || text[i + 1] == '"' || text[i + 1] == '\\'))
        ++i;
      add(text[i]);
    } else if (quote) {
      if (c == quote)
        quote = 0;
      else
        add(c);
    } else if (c == '"' || c == '\'') {
      quote = c;
      word.endsInEmptyQuotes = true;
      inWord = true;
    } else if (!isSpace(c)) {
      add(c);
    } else if (inWord) {
      words.push_back(std::exchange(word, {}));
      inWord = false;
    }
  }
  if (quote)
    return error(std::string("missing closing ") + quote + " in build options");
  if (inWord)
    words.push_back(std::move(word));
  return words;
}

using Outcome = cargo::expected<void, std::string>;

Outcome setDefinition(Options &options, const std::string &value) {
  const char first = value.empty() ? '\0' : value.front();
  const bool letter = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
  if (!letter && first != '_')
    return error("macro name must be an identifier in '-D" + value + "'");
  options.definitions.push_back(value);
  return {};
}

// No directory has an empty name: programs that have none to give pass -I"".
Outcome setIncludeDir(Options &options, const std::string &value) {
  if (!value.empty())
    options.include_dirs.push_back(value);
  return {};
}

Outcome setSourceFile(Options &options, const std::string &value) {
  options.source_file = value;
  return {};
}

template <class T> struct Choice {
  cargo::string_view name;
  T value;
};

template <class T, std::size_t N>
Outcome choose(const Choice<T> (&choices)[N], T &setting, const char *option,
               const std::string &value) {
  auto found = std::find_if(std::begin(choices), std::end(choices),
                            [&](const Choice<T> &choice) { return choice.name == value; });
  if (found != std::end(choices)) {
    setting = found->value;
    return {};
  }
  std::string names;
  for (const Choice<T> &choice : choices)
    names += (names.empty() ? "" : ", ") + std::string(choice.name);
  return error("invalid value '" + value + "' in '" + option + value +
               "' (expected one of: " + names + ")");
}

Outcome setStandard(Options &options, const std::string &value) {
  static constexpr Choice<Standard> choices[] = {
      {"CL1.0", Standard::OpenCLC10}, {"CL1.1", Standard::OpenCLC11},
      {"CL1.2", Standard::OpenCLC12}, {"CL2.0", Standard::OpenCLC20},
      {"CL3.0", Standard::OpenCLC30},
  };
  return choose(choices, options.standard, "-cl-std=", value);
}

Outcome setWFV(Options &options, const std::string &value) {
  static constexpr Choice<WholeFunctionVectorization> choices[] = {
      {"never", WholeFunctionVectorization::Never},
      {"auto", WholeFunctionVectorization::Auto},
      {"always", WholeFunctionVectorization::Always},
  };
  return choose(choices, options.wfv, "-cl-wfv=", value);
}

Outcome setEarlyVectorization(Options &options, const std::string &value) {
  static constexpr Choice<EarlyVectorization> choices[] = {
      {"none", EarlyVectorization::None},
      {"loop", EarlyVectorization::Loop},
      {"slp", EarlyVectorization::SLP},
      {"all", EarlyVectorization::All},
  };
  return choose(choices, options.early_vectorization, "-cl-vec=", value);
}

// Parses "X,Y,Z" with nonzero sizes.
bool parseLocalSize(cargo::string_view text, std::array<std::size_t, 3> &sizes) {
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const char *end = text.data() + text.size();
    auto [next, code] = std::from_chars(text.data(), end, sizes[i]);
    if (code != std::errc() || sizes[i] == 0)
      return false;
    text = cargo::string_view(next, end - next);
    if (i + 1 == sizes.size())
      return text.empty();
    if (!text.starts_with(','))
      return false;
    text.remove_prefix(1);
  }
  return true;
}

Outcome setPrecacheLocalSizes(Options &options, const std::string &value) {
  std::vector<std::array<std::size_t, 3>> list;
  for (cargo::string_view rest = value;;) {
    const std::size_t end = rest.find(':');
    const cargo::string_view item = rest.substr(0, end);
    if (!parseLocalSize(item, list.emplace_back()))
      return error("invalid local size '" + std::string(item) +
                   "' in '-cl-precache-local-sizes=' (expected X,Y,Z with nonzero sizes)");
    if (end == cargo::string_view::npos)
      break;
    rest.remove_prefix(end + 1);
  }
  options.precache_local_sizes = std::move(list);
  return {};
}

template <std::string RemarkFilters::*Filter>
Outcome setRemarks(Options &options, const std::string &value) {
  std::string reason;
  if (!llvm::Regex(value).isValid(reason))
    return error("invalid regular expression '" + value + "': " + reason);
  options.remarks.*Filter = value;
  return {};
}

// -cl-strict-aliasing has no effect since OpenCL C 1.1.
Outcome ignore(Options &, const std::string &) { return {}; }

template <bool Options::*Flag> Outcome set(Options &options, const std::string &) {
  options.*Flag = true;
  return {};
}

// The set of Options::Mode in which an option is valid.
enum ValidIn : unsigned {
  Build = 1u << unsigned(Options::Mode::BUILD),
  Compile = 1u << unsigned(Options::Mode::COMPILE),
  Link = 1u << unsigned(Options::Mode::LINK),
  Sources = Build | Compile,
  Always = Build | Compile | Link,
};

enum class Value {
  None,
  Behind,       // -name=value
  JoinedOrNext, // -DX or -D X
  Next,         // -S X
};

struct KnownOption {
  cargo::string_view name;
  Value value;
  unsigned validIn;
  Outcome (*apply)(Options &, const std::string &);
};

// OpenCL 3.0 API, "Linker Options", lists the options that are valid for linking. Options of
// ours that affect finalize are valid there as well.
constexpr KnownOption knownOptions[] = {
    {"-D", Value::JoinedOrNext, Sources, setDefinition},
    {"-I", Value::JoinedOrNext, Sources, setIncludeDir},
    {"-cl-std=", Value::Behind, Sources, setStandard},
    {"-cl-single-precision-constant", Value::None, Sources,
     set<&Options::single_precision_constant>},
    {"-cl-denorms-are-zero", Value::None, Always, set<&Options::denorms_may_be_zero>},
    {"-cl-fp32-correctly-rounded-divide-sqrt", Value::None, Sources,
     set<&Options::fp32_correctly_rounded_divide_sqrt>},
    {"-cl-opt-disable", Value::None, Sources, set<&Options::opt_disable>},
    {"-cl-strict-aliasing", Value::None, Sources, ignore},
    {"-cl-mad-enable", Value::None, Sources, set<&Options::mad_enable>},
    {"-cl-no-signed-zeros", Value::None, Always, set<&Options::no_signed_zeros>},
    // Spelling of the linker option in OpenCL 1.2.
    {"-cl-no-signed-zeroes", Value::None, Always, set<&Options::no_signed_zeros>},
    {"-cl-unsafe-math-optimizations", Value::None, Always,
     set<&Options::unsafe_math_optimizations>},
    {"-cl-finite-math-only", Value::None, Always, set<&Options::finite_math_only>},
    {"-cl-fast-relaxed-math", Value::None, Always, set<&Options::fast_relaxed_math>},
    {"-cl-uniform-work-group-size", Value::None, Sources, set<&Options::uniform_work_group_size>},
    {"-cl-no-subgroup-ifp", Value::None, Always, set<&Options::no_subgroup_ifp>},
    {"-cl-kernel-arg-info", Value::None, Sources, set<&Options::kernel_arg_info>},
    {"-w", Value::None, Sources, set<&Options::ignore_warnings>},
    {"-Werror", Value::None, Sources, set<&Options::warnings_as_errors>},
    {"-create-library", Value::None, Link, set<&Options::create_library>},
    {"-enable-link-options", Value::None, Link, set<&Options::enable_link_options>},
    {"-g", Value::None, Sources, set<&Options::debug_info>},
    {"-S", Value::Next, Sources, setSourceFile},
    {"-cl-wfv=", Value::Behind, Always, setWFV},
    {"-cl-vec=", Value::Behind, Always, setEarlyVectorization},
    {"-cl-precache-local-sizes=", Value::Behind, Always, setPrecacheLocalSizes},
    {"-Rpass=", Value::Behind, Always, setRemarks<&RemarkFilters::passed>},
    {"-Rpass-missed=", Value::Behind, Always, setRemarks<&RemarkFilters::missed>},
    {"-Rpass-analysis=", Value::Behind, Always, setRemarks<&RemarkFilters::analysis>},
};

bool matches(const KnownOption &option, cargo::string_view word) {
  switch (option.value) {
  case Value::None:
  case Value::Next:
    return word == option.name;
  case Value::Behind:
  case Value::JoinedOrNext:
    return word.starts_with(option.name);
  }
  return false;
}

const char *describeMode(Options::Mode mode) {
  switch (mode) {
  case Options::Mode::BUILD:
    return "building";
  case Options::Mode::COMPILE:
    return "compiling";
  case Options::Mode::LINK:
    return "linking";
  }
  return "";
}

class Parser {
public:
  Parser(Words words, Options::Mode mode, cargo::array_view<const CompilationOption> deviceOptions)
      : words(std::move(words)), mode(mode), deviceOptions(deviceOptions) {}

  cargo::expected<Options, std::string> run() {
    while (position < words.size()) {
      if (Outcome outcome = parseWord(words[position++]); !outcome)
        return error(outcome.error());
    }
    if (options.enable_link_options && !options.create_library)
      return error("option '-enable-link-options' requires '-create-library'");
    addImplied();
    return std::move(options);
  }

private:
  Outcome parseWord(const Word &quotedWord) {
    const std::string &word = quotedWord.text;
    if (word.starts_with("--"))
      return parseDeviceOption(word);
    auto known = std::find_if(std::begin(knownOptions), std::end(knownOptions),
                              [&](const KnownOption &option) { return matches(option, word); });
    if (known == std::end(knownOptions))
      return unknown(word);
    if (!(known->validIn & (1u << unsigned(mode))))
      return error("option '" + word + "' is not valid for " + describeMode(mode));
    return parseKnown(*known, quotedWord);
  }

  Outcome parseKnown(const KnownOption &option, const Word &word) {
    if (option.value == Value::None)
      return option.apply(options, word.text);
    std::string value = word.text.substr(option.name.size());
    bool isEmptyInQuotes = value.empty() && word.endsInEmptyQuotes;
    if (option.value != Value::Behind && value.empty() && !isEmptyInQuotes &&
        position < words.size()) {
      value = words[position++].text;
      isEmptyInQuotes = value.empty();
    }
    if (value.empty() && !(isEmptyInQuotes && option.value == Value::JoinedOrNext))
      return error("option '" + std::string(option.name) + "' requires a value");
    return option.apply(options, value);
  }

  Outcome parseDeviceOption(const std::string &word) {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    auto known = std::find_if(deviceOptions.begin(), deviceOptions.end(),
                              [&](const CompilationOption &option) { return option.name == name; });
    if (known == deviceOptions.end())
      return unknown(word);

    DeviceArgument argument{name, ""};
    if (equals != std::string::npos) {
      if (!known->takes_value)
        return error("option '" + name + "' does not take a value");
      argument.value = word.substr(equals + 1);
    } else if (known->takes_value) {
      if (position == words.size())
        return error("option '" + name + "' requires a value");
      argument.value = words[position++].text;
    }
    options.device_args.push_back(std::move(argument));
    return {};
  }

  static Outcome unknown(const std::string &word) { return error("unknown option '" + word + "'"); }

  void addImplied() {
    options.finite_math_only |= options.fast_relaxed_math;
    options.unsafe_math_optimizations |= options.fast_relaxed_math;
    options.no_signed_zeros |= options.unsafe_math_optimizations;
    options.mad_enable |= options.unsafe_math_optimizations;
    options.only_kernels = mode != Options::Mode::COMPILE && !options.create_library;
  }

  const Words words;
  const Options::Mode mode;
  const cargo::array_view<const CompilationOption> deviceOptions;
  std::size_t position = 0;
  Options options;
};

} // namespace

cargo::expected<Options, std::string>
parseOptions(cargo::string_view text, Options::Mode mode,
             cargo::array_view<const CompilationOption> device_options) {
  // C callers may include the terminator in the length.
  text = text.substr(0, text.find('\0'));
  auto words = splitWords(text);
  if (!words)
    return error(std::move(words.error()));
  return Parser(std::move(*words), mode, device_options).run();
}

} // namespace compiler
