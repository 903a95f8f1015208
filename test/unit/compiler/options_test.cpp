// Build options, and the options that devices declare.
#include "compiler/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace compiler;
using testing::ElementsAre;
using testing::HasSubstr;
using Mode = Options::Mode;

namespace {

const std::vector<CompilationOption> deviceOptions = {{"--cache", true, ""}, {"--fast", false, ""}};

Options parse(const std::string &text, Mode mode = Mode::BUILD) {
  auto options = parseOptions(text, mode, deviceOptions);
  EXPECT_TRUE(options.has_value()) << options.error();
  return options ? *options : Options();
}

std::string parseError(const std::string &text, Mode mode = Mode::BUILD) {
  auto options = parseOptions(text, mode, deviceOptions);
  EXPECT_FALSE(options.has_value()) << text;
  return options ? "" : options.error();
}

TEST(Options, EmptyTextGivesDefaults) {
  const Options options = parse("  \t\n ");
  EXPECT_TRUE(options.definitions.empty());
  EXPECT_EQ(options.standard, Standard::OpenCLC12);
  EXPECT_EQ(options.wfv, WholeFunctionVectorization::Auto);
  EXPECT_EQ(options.early_vectorization, EarlyVectorization::None);
  EXPECT_FALSE(options.opt_disable);
}

TEST(Options, Definitions) {
  EXPECT_THAT(parse("-D A -DB=2 -D C=x=y").definitions, ElementsAre("A", "B=2", "C=x=y"));
  EXPECT_THAT(parseError("-D"), HasSubstr("'-D' requires a value"));
  EXPECT_THAT(parseError("-D\"\" A"), HasSubstr("macro name must be an identifier in '-D'"));
  EXPECT_THAT(parseError("-D 1A"), HasSubstr("macro name must be an identifier in '-D1A'"));
  EXPECT_THAT(parseError("-D=3"), HasSubstr("macro name must be an identifier in '-D=3'"));
}

TEST(Options, IncludeDirectoriesKeepTheirOrder) {
  EXPECT_THAT(parse("-I b -Ia -I \"c d\"").include_dirs, ElementsAre("b", "a", "c d"));
  EXPECT_THAT(parse("-I'/x' -I\"/a b\" -I '/c d'/e").include_dirs,
              ElementsAre("/x", "/a b", "/c d/e"));
  EXPECT_THAT(parse("-I\"\" -DA -I '' -Ib").include_dirs, ElementsAre("b"));
  EXPECT_THAT(parse("-I\"\" -DA").definitions, ElementsAre("A"));
  EXPECT_THAT(parse("-I\"\"/x -I''\"\"").include_dirs, ElementsAre("/x"));
  EXPECT_THAT(parseError("-w -I"), HasSubstr("'-I' requires a value"));
}

TEST(Options, QuotesAndBackslashes) {
  EXPECT_THAT(parse(R"(-D "A=a b")").definitions, ElementsAre("A=a b"));
  EXPECT_THAT(parse(R"(-DA="x y"z)").definitions, ElementsAre("A=x yz"));
  EXPECT_THAT(parse(R"(-D 'A="q"')").definitions, ElementsAre("A=\"q\""));
  EXPECT_THAT(parse(R"(-DA=\"q\ r\")").definitions, ElementsAre("A=\"q r\""));
  EXPECT_THAT(parse(R"(-D "A=\"\\\n")").definitions, ElementsAre("A=\"\\\\n"));
  EXPECT_THAT(parse(R"(-D 'A=\n')").definitions, ElementsAre("A=\\n"));
  EXPECT_THAT(parseError("-D \"A"), HasSubstr("missing closing \" in build options"));
  EXPECT_THAT(parseError("-D 'A\\'b'"), HasSubstr("missing closing ' in build options"));
  EXPECT_THAT(parseError("-DA \\"), HasSubstr("trailing backslash"));
}

TEST(Options, StopsAtATerminator) { EXPECT_TRUE(parse(std::string("-w\0", 3)).ignore_warnings); }

TEST(Options, Standards) {
  EXPECT_EQ(parse("-cl-std=CL1.0").standard, Standard::OpenCLC10);
  EXPECT_EQ(parse("-cl-std=CL1.1").standard, Standard::OpenCLC11);
  EXPECT_EQ(parse("-cl-std=CL1.2").standard, Standard::OpenCLC12);
  EXPECT_EQ(parse("-cl-std=CL2.0").standard, Standard::OpenCLC20);
  EXPECT_EQ(parse("-cl-std=CL1.1 -cl-std=CL3.0").standard, Standard::OpenCLC30);
  EXPECT_THAT(parseError("-cl-std=CL4.0"),
              HasSubstr("invalid value 'CL4.0' in '-cl-std=CL4.0' (expected one of: CL1.0, "));
  EXPECT_THAT(parseError("-cl-std="), HasSubstr("'-cl-std=' requires a value"));
}

struct FlagCase {
  const char *text;
  bool Options::*flag;
};

class FlagOptions : public testing::TestWithParam<FlagCase> {};

TEST_P(FlagOptions, SetTheirField) {
  EXPECT_FALSE(Options().*GetParam().flag);
  EXPECT_TRUE(parse(GetParam().text, Mode::COMPILE).*GetParam().flag);
}

constexpr FlagCase flagCases[] = {
    FlagCase{"-cl-single-precision-constant", &Options::single_precision_constant},
    FlagCase{"-cl-denorms-are-zero", &Options::denorms_may_be_zero},
    FlagCase{"-cl-fp32-correctly-rounded-divide-sqrt",
             &Options::fp32_correctly_rounded_divide_sqrt},
    FlagCase{"-cl-opt-disable", &Options::opt_disable},
    FlagCase{"-cl-mad-enable", &Options::mad_enable},
    FlagCase{"-cl-no-signed-zeros", &Options::no_signed_zeros},
    FlagCase{"-cl-unsafe-math-optimizations", &Options::unsafe_math_optimizations},
    FlagCase{"-cl-finite-math-only", &Options::finite_math_only},
    FlagCase{"-cl-fast-relaxed-math", &Options::fast_relaxed_math},
    FlagCase{"-cl-uniform-work-group-size", &Options::uniform_work_group_size},
    FlagCase{"-cl-no-subgroup-ifp", &Options::no_subgroup_ifp},
    FlagCase{"-cl-kernel-arg-info", &Options::kernel_arg_info},
    FlagCase{"-w", &Options::ignore_warnings},
    FlagCase{"-Werror", &Options::warnings_as_errors},
    FlagCase{"-g", &Options::debug_info},
    FlagCase{"-cl-fast-relaxed-math", &Options::finite_math_only},
    FlagCase{"-cl-fast-relaxed-math", &Options::unsafe_math_optimizations},
    FlagCase{"-cl-fast-relaxed-math", &Options::mad_enable},
    FlagCase{"-cl-unsafe-math-optimizations", &Options::no_signed_zeros}};

INSTANTIATE_TEST_SUITE_P(All, FlagOptions, testing::ValuesIn(flagCases));

TEST(Options, StrictAliasingHasNoEffectButIsAccepted) {
  const Options options = parse("-cl-strict-aliasing");
  const Options defaults;
  for (const FlagCase &flag : flagCases)
    EXPECT_EQ(options.*flag.flag, defaults.*flag.flag) << flag.text;
  EXPECT_TRUE(options.definitions.empty());
  EXPECT_TRUE(options.include_dirs.empty());
  EXPECT_EQ(options.standard, defaults.standard);
  EXPECT_EQ(options.source_file, "");
  EXPECT_FALSE(options.create_library);
  EXPECT_FALSE(options.enable_link_options);
  EXPECT_EQ(options.wfv, defaults.wfv);
  EXPECT_EQ(options.early_vectorization, defaults.early_vectorization);
  EXPECT_TRUE(options.precache_local_sizes.empty());
  EXPECT_FALSE(options.remarks.any());
  EXPECT_TRUE(options.device_args.empty());
  // It is an option for compiling sources.
  EXPECT_THAT(parseError("-cl-strict-aliasing", Mode::LINK), HasSubstr("-cl-strict-aliasing"));
}

TEST(Options, OursBeyondTheStandard) {
  const Options options =
      parse("-cl-wfv=always -cl-vec=slp -S dir/k.cl -cl-precache-local-sizes=1,2,3:4,5,6");
  EXPECT_EQ(options.wfv, WholeFunctionVectorization::Always);
  EXPECT_EQ(options.early_vectorization, EarlyVectorization::SLP);
  EXPECT_EQ(options.source_file, "dir/k.cl");
  using Size = std::array<std::size_t, 3>;
  EXPECT_THAT(options.precache_local_sizes, ElementsAre(Size{1, 2, 3}, Size{4, 5, 6}));
  EXPECT_EQ(parse("-cl-wfv=never").wfv, WholeFunctionVectorization::Never);
  EXPECT_EQ(parse("-cl-vec=all").early_vectorization, EarlyVectorization::All);
  EXPECT_EQ(parse("-cl-vec=all -cl-vec=loop").early_vectorization, EarlyVectorization::Loop);
}

TEST(Options, RemarksOfPasses) {
  const Options options = parse("-Rpass=vecz -Rpass-missed=loop-.* -Rpass-analysis=^vecz$");
  EXPECT_EQ(options.remarks.passed, "vecz");
  EXPECT_EQ(options.remarks.missed, "loop-.*");
  EXPECT_EQ(options.remarks.analysis, "^vecz$");
  EXPECT_TRUE(options.remarks.any());
  EXPECT_FALSE(parse("").remarks.any());
  EXPECT_THAT(parseError("-Rpass=("), HasSubstr("invalid regular expression '('"));
  EXPECT_THAT(parseError("-Rpass="), HasSubstr("'-Rpass=' requires a value"));
}

TEST(Options, OursWithWrongValues) {
  EXPECT_THAT(parseError("-cl-wfv=maybe"), HasSubstr("never, auto, always"));
  EXPECT_THAT(
      parseError("-cl-vec=4"),
      HasSubstr("invalid value '4' in '-cl-vec=4' (expected one of: none, loop, slp, all)"));
  for (const char *option : {"-S", "-S ''", "-S\"\" file"})
    EXPECT_THAT(parseError(option), HasSubstr("'-S' requires a value")) << option;
  for (const char *sizes : {"1,2", "1,2,3,4", "0,1,1", "1,,1", "1,2,3:", ":1,2,3", "a,b,c",
                            "-1,1,1", "1,2,3x", "99999999999999999999999,1,1"})
    EXPECT_THAT(parseError(std::string("-cl-precache-local-sizes=") + sizes),
                HasSubstr("(expected X,Y,Z with nonzero sizes)"))
        << sizes;
}

TEST(Options, DeviceOptions) {
  const Options options = parse("--cache 12 --fast --cache=a=b --cache=", Mode::LINK);
  ASSERT_EQ(options.device_args.size(), 4u);
  EXPECT_EQ(options.device_args[0].name, "--cache");
  EXPECT_EQ(options.device_args[0].value, "12");
  EXPECT_EQ(options.device_args[1].name, "--fast");
  EXPECT_EQ(options.device_args[1].value, "");
  EXPECT_EQ(options.device_args[2].value, "a=b");
  EXPECT_EQ(options.device_args[3].value, "");
  EXPECT_THAT(parseError("--cache"), HasSubstr("'--cache' requires a value"));
  EXPECT_THAT(parseError("--fast=1"), HasSubstr("'--fast' does not take a value"));
  EXPECT_THAT(parseError("--slow"), HasSubstr("unknown option '--slow'"));
}

TEST(Options, UnknownOnesAreNamed) {
  EXPECT_THAT(parseError("-w -cl-fastest"), HasSubstr("unknown option '-cl-fastest'"));
  EXPECT_THAT(parseError("stray"), HasSubstr("unknown option 'stray'"));
  EXPECT_THAT(parseError("-cl-std"), HasSubstr("unknown option '-cl-std'"));
  EXPECT_THAT(parseError("-wx"), HasSubstr("unknown option '-wx'"));
  EXPECT_THAT(parseError("\"\""), HasSubstr("unknown option ''"));
}

TEST(Options, ValidityDependsOnTheMode) {
  EXPECT_TRUE(parse("-create-library", Mode::LINK).create_library);
  EXPECT_TRUE(parse("-create-library -enable-link-options", Mode::LINK).enable_link_options);
  EXPECT_THAT(parseError("-enable-link-options", Mode::LINK),
              HasSubstr("option '-enable-link-options' requires '-create-library'"));
  EXPECT_THAT(parseError("-create-library", Mode::BUILD), HasSubstr("not valid for building"));
  EXPECT_THAT(parseError("-create-library", Mode::COMPILE), HasSubstr("not valid for compiling"));
  for (const char *option : {"-DX", "-I dir", "-cl-std=CL2.0", "-cl-kernel-arg-info", "-w",
                             "-Werror", "-cl-opt-disable", "-g", "-cl-mad-enable"}) {
    EXPECT_THAT(parseError(option, Mode::LINK), HasSubstr("not valid for linking")) << option;
    parse(option, Mode::COMPILE);
    parse(option, Mode::BUILD);
  }
  for (const char *option :
       {"-cl-denorms-are-zero", "-cl-no-signed-zeros", "-cl-no-signed-zeroes",
        "-cl-unsafe-math-optimizations", "-cl-finite-math-only", "-cl-fast-relaxed-math",
        "-cl-no-subgroup-ifp", "-cl-wfv=auto", "-cl-vec=none"})
    for (Mode mode : {Mode::BUILD, Mode::COMPILE, Mode::LINK})
      parse(option, mode);
}

TEST(CompilationOptions, TuplesAreSplit) {
  auto options = parseCompilationOptions("--a-b,1,takes an integer, or two;--c,0,");
  ASSERT_TRUE(options.has_value()) << options.error();
  ASSERT_EQ(options->size(), 2u);
  EXPECT_EQ((*options)[0].name, "--a-b");
  EXPECT_TRUE((*options)[0].takes_value);
  EXPECT_EQ((*options)[0].help, "takes an integer, or two");
  EXPECT_EQ((*options)[1].name, "--c");
  EXPECT_FALSE((*options)[1].takes_value);
  EXPECT_EQ((*options)[1].help, "");
}

TEST(CompilationOptions, NoneAtAll) {
  auto options = parseCompilationOptions("");
  ASSERT_TRUE(options.has_value());
  EXPECT_TRUE(options->empty());
}

TEST(CompilationOptions, BrokenSyntaxIsLocated) {
  struct {
    const char *text;
    const char *tuple;
    const char *why;
  } cases[] = {
      {"-a,0,help", "option 1:", "must start with '--'"},
      {"--,0,help", "option 1:", "empty name after '--'"},
      {",0,help", "option 1:", "must start with '--'"},
      {"--a,0,h;--b c,1,h", "option 2:", "contains whitespace"},
      {"--a\t,0,h", "option 1:", "contains whitespace"},
      {"--a", "option 1:", "missing second element (expected 0 or 1)"},
      {"--a,2,h", "option 1:", "invalid second element '2' (expected 0 or 1)"},
      {"--a,,h", "option 1:", "invalid second element '' (expected 0 or 1)"},
      {"--a,0", "option 1:", "missing help text"},
      {"--a,0,h\th", "option 1:", "help text contains whitespace other than ' '"},
      {"--a,0,h;--b,1,h\nh", "option 2:", "other than ' '"},
      {"--a,0,h;", "option 2:", "empty tuple"},
      {";--a,0,h", "option 1:", "empty"},
      {" --a,0,h", "option 1:", "must start with '--'"},
  };
  for (const auto &broken : cases) {
    auto options = parseCompilationOptions(broken.text);
    ASSERT_FALSE(options.has_value()) << broken.text;
    EXPECT_THAT(options.error(), HasSubstr(broken.tuple)) << broken.text;
    EXPECT_THAT(options.error(), HasSubstr(broken.why)) << broken.text;
  }
}

} // namespace
