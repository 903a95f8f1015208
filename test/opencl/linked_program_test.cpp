// Random programs, whose functions have any linkage, are the same whether they are built in one
// step, compiled and linked, or compiled from two sources and linked.
#include "fixture.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>

namespace {

constexpr unsigned items = 8;

struct Function {
  std::string name, specifiers;
  /// Declared with these before the definition; absent if there is no prototype.
  std::string prototype;
  bool hasPrototype = false;
  /// Declared again behind the definition.
  std::string redeclaration;
  bool isInternal = false;
  std::string label;
  /// Another name for it, which is declared with its symbol.
  std::string alias;
  uint32_t factor = 1, mask = 0;
  unsigned steps = 0;
  std::vector<unsigned> calls; ///< functions with lower numbers
  int table = -1;
};

struct Kernel {
  std::string specifiers;
  std::vector<unsigned> calls; ///< functions
  int helper = -1;             ///< a kernel with a lower number that it calls
  uint32_t added = 0;
};

class RandomProgram {
public:
  explicit RandomProgram(unsigned seed) : random(seed) {
    tables = draw(3);
    const unsigned functionCount = 1 + draw(8);
    for (unsigned number = 0; number != functionCount; ++number)
      functions.push_back(drawFunction(number));
    const unsigned kernelCount = 1 + draw(4);
    for (unsigned number = 0; number != kernelCount; ++number)
      kernels.push_back(drawKernel(number));
  }

  std::string getSource() const { return getTables() + getFunctions(Part::All) + getKernels(); }
  /// External functions, which the kernels' source declares only.
  std::string getLibrary() const { return getTables() + getFunctions(Part::Library); }
  std::string getUser() const { return getTables() + getFunctions(Part::User) + getKernels(); }

  std::set<std::string> getKernelNames() const {
    std::set<std::string> names;
    for (unsigned number = 0; number != kernels.size(); ++number)
      names.insert("k" + std::to_string(number));
    return names;
  }

  uint32_t run(unsigned number, uint32_t item) const {
    const Kernel &kernel = kernels[number];
    uint32_t sum = kernel.helper < 0 ? 0 : run(unsigned(kernel.helper), item);
    for (const unsigned called : kernel.calls)
      sum += evaluate(called, item);
    return sum + kernel.added;
  }

private:
  enum class Part { All, Library, User };

  unsigned draw(unsigned count) { return unsigned(random() % count); }
  std::string choose(std::initializer_list<const char *> texts) {
    return texts.begin()[draw(unsigned(texts.size()))];
  }

  std::vector<unsigned> drawCalls(unsigned count, unsigned most) {
    std::vector<unsigned> calls;
    for (unsigned left = count == 0 ? 0 : draw(most + 1); left != 0; --left)
      calls.push_back(draw(count));
    return calls;
  }

  Function drawFunction(unsigned number) {
    Function function;
    // Clang has builtin functions of some names.
    const char *known[] = {"hypotf", "cosf", "ffs", "strlen", "fabsf", "bcmp", "log2f", "memchr"};
    function.name = draw(5) == 0 ? known[number] : "f" + std::to_string(number);
    function.isInternal = draw(2) == 0;
    function.hasPrototype = draw(2) == 0;
    const std::string attribute =
        choose({"", "", "__attribute__((noinline)) ", "__attribute__((always_inline)) "});
    if (function.isInternal) {
      function.prototype = choose({"static ", "static inline "});
      // A definition without a specifier has the linkage of the declaration before it.
      function.specifiers = function.hasPrototype && draw(2) == 0
                                ? ""
                                : choose({"static ", "inline ", "static inline "});
      // Without a prototype, an inline function has external linkage, but both sources define it.
      if (function.specifiers == "inline ")
        function.prototype = "inline ";
    } else {
      function.prototype = choose({"", "extern "});
      function.specifiers = choose({"", "", "extern ", "extern inline "});
      if (draw(5) == 0) {
        function.hasPrototype = true;
        function.label = "label" + std::to_string(number);
      }
      if (draw(5) == 0)
        function.alias = "alias" + std::to_string(number);
      function.redeclaration = choose({"", "", "extern uint ", "uint "});
      function.specifiers +=
          choose({"", "", "", "__attribute__((used)) ", "__attribute__((weak)) "});
    }
    function.specifiers += attribute;
    function.factor = uint32_t(random());
    function.mask = uint32_t(random());
    function.steps = draw(2) * 8;
    function.calls = drawCalls(number, 2);
    function.table = int(draw(tables + 1)) - 1;
    return function;
  }

  Kernel drawKernel(unsigned number) {
    Kernel kernel;
    kernel.specifiers = choose({"", "", "__attribute__((noinline)) "});
    kernel.calls = drawCalls(unsigned(functions.size()), 3);
    kernel.helper = number == 0 || draw(3) != 0 ? -1 : int(draw(number));
    kernel.added = uint32_t(random());
    return kernel;
  }

  static uint32_t getElement(unsigned table, uint32_t index) {
    return (table + 1) * 1000003u * (index + 7);
  }

  uint32_t evaluate(unsigned number, uint32_t x) const {
    const Function &function = functions[number];
    uint32_t sum = (x ^ function.mask) * function.factor;
    for (unsigned step = 0; step != function.steps; ++step)
      sum = (sum ^ (sum >> 7)) * (2 * step + 5);
    for (const unsigned called : function.calls)
      sum += evaluate(called, x + 3);
    return function.table < 0 ? sum : sum + getElement(unsigned(function.table), x & 3);
  }

  std::string getTables() const {
    std::string text;
    for (unsigned table = 0; table != tables; ++table) {
      text += (table & 1 ? "static constant uint t" : "constant static const uint t") +
              std::to_string(table) + "[] = {";
      for (uint32_t index = 0; index != 4; ++index)
        text += std::to_string(getElement(table, index)) + "u, ";
      text += "};\n";
    }
    return text;
  }

  std::string getFunctions(Part part) const {
    std::string text;
    for (unsigned number = 0; number != functions.size(); ++number) {
      const Function &function = functions[number];
      const std::string parameters = function.name + "(uint x)";
      const auto getLabel = [](const std::string &symbol) {
        return symbol.empty() ? "" : " __asm__(\"" + symbol + "\")";
      };
      const bool isDefined = function.isInternal || part != Part::User;
      if (function.hasPrototype || !isDefined)
        text += function.prototype + "uint " + parameters + getLabel(function.label) + ";\n";
      if (isDefined)
        text += function.specifiers + "uint " + parameters + " {\n" + getBody(function) + "}\n";
      if (!function.redeclaration.empty())
        text += function.redeclaration + parameters + ";\n";
      if (!function.alias.empty())
        text += "uint " + function.alias + "(uint x)" +
                getLabel(function.label.empty() ? function.name : function.label) + ";\n";
    }
    return text;
  }

  const std::string &getCalledName(unsigned number) const {
    const Function &function = functions[number];
    return function.alias.empty() ? function.name : function.alias;
  }

  std::string getBody(const Function &function) const {
    std::string body = "  uint sum = (x ^ " + std::to_string(function.mask) + "u) * " +
                       std::to_string(function.factor) + "u;\n";
    for (unsigned step = 0; step != function.steps; ++step)
      body += "  sum = (sum ^ (sum >> 7)) * " + std::to_string(2 * step + 5) + ";\n";
    for (const unsigned called : function.calls)
      body += "  sum += " + getCalledName(called) + "(x + 3);\n";
    if (function.table >= 0)
      body += "  sum += t" + std::to_string(function.table) + "[x & 3];\n";
    return body + "  return sum;\n";
  }

  std::string getKernels() const {
    std::string text;
    for (unsigned number = 0; number != kernels.size(); ++number) {
      const Kernel &kernel = kernels[number];
      text += kernel.specifiers + "kernel void k" + std::to_string(number) +
              "(global uint *out) {\n  size_t i = get_global_id(0);\n";
      text += kernel.helper < 0
                  ? "  uint sum = 0;\n"
                  : "  k" + std::to_string(kernel.helper) + "(out);\n  uint sum = out[i];\n";
      for (const unsigned called : kernel.calls)
        text += "  sum += " + getCalledName(called) + "((uint)i);\n";
      text += "  out[i] = sum + " + std::to_string(kernel.added) + "u;\n}\n";
    }
    return text;
  }

  std::mt19937 random;
  unsigned tables = 0;
  std::vector<Function> functions;
  std::vector<Kernel> kernels;
};

class LinkedPrograms : public OpenCL {
protected:
  cl_program compile(const std::string &source) {
    cl_program program = create(source);
    EXPECT_EQ(clCompileProgram(program, 1, &device, "-cl-std=CL3.0", 0, nullptr, nullptr, nullptr,
                               nullptr),
              CL_SUCCESS)
        << getLog(program);
    return program;
  }

  cl_program link(const std::vector<cl_program> &compiled) {
    cl_int error = CL_SUCCESS;
    cl_program program = clLinkProgram(context, 1, &device, "", cl_uint(compiled.size()),
                                       compiled.data(), nullptr, nullptr, &error);
    EXPECT_EQ(error, CL_SUCCESS) << (program ? getLog(program) : "");
    if (program)
      programs.push_back(program);
    return program;
  }

  std::string getLog(cl_program program) {
    std::string log(1 << 16, '\0');
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, log.size(), log.data(), nullptr);
    return log.c_str();
  }

  void check(cl_program program, const RandomProgram &expected) {
    ASSERT_NE(program, nullptr);
    std::set<std::string> names;
    std::string list = askText(clGetProgramInfo, program, CL_PROGRAM_KERNEL_NAMES);
    for (size_t begin = 0; begin < list.size();) {
      const size_t end = std::min(list.find(';', begin), list.size());
      names.insert(list.substr(begin, end - begin));
      begin = end + 1;
    }
    ASSERT_EQ(names, expected.getKernelNames());
    for (unsigned number = 0; number != names.size(); ++number) {
      cl_mem out = buffer(items * sizeof(uint32_t));
      cl_kernel launched = kernel(program, ("k" + std::to_string(number)).c_str());
      EXPECT_EQ(clSetKernelArg(launched, 0, sizeof(out), &out), CL_SUCCESS);
      const size_t size = items;
      EXPECT_EQ(
          clEnqueueNDRangeKernel(queue, launched, 1, nullptr, &size, nullptr, 0, nullptr, nullptr),
          CL_SUCCESS);
      const auto values = read<uint32_t>(out, items);
      for (unsigned item = 0; item != items; ++item)
        ASSERT_EQ(values[item], expected.run(number, item)) << "k" << number;
    }
  }

  // Which would be many.
  void releaseObjects() {
    for (cl_kernel released : kernels)
      clReleaseKernel(released);
    for (cl_program released : programs)
      clReleaseProgram(released);
    for (cl_mem released : buffers)
      clReleaseMemObject(released);
    kernels.clear();
    programs.clear();
    buffers.clear();
  }
};

TEST_F(LinkedPrograms, EqualThoseThatAreBuiltInOneStep) {
  for (unsigned seed = 0; seed != 30; ++seed) {
    const RandomProgram random(seed);
    SCOPED_TRACE("seed " + std::to_string(seed) + ":\n" + random.getSource());
    check(build(random.getSource(), "-cl-std=CL3.0"), random);
    check(link({compile(random.getSource())}), random);
    check(link({compile(random.getLibrary()), compile(random.getUser())}), random);
    releaseObjects();
    if (HasFatalFailure() || HasNonfatalFailure())
      break;
  }
}

} // namespace
