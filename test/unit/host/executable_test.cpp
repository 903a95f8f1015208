#include "host/binary_format.h"
#include "host_test.h"
#include "linked_object.h"
#include "test_kernels.h"

#include <gmock/gmock.h>
#include <llvm/ADT/ArrayRef.h>
#include <llvm/Support/xxhash.h>

#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <sys/mman.h>
#include <thread>

namespace host::test {
namespace {

using ::testing::HasSubstr;

std::string getReason(const std::vector<uint8_t> &binary,
                      const CpuTarget &target = getCpuTarget()) {
  const auto objects = readBinary(binary, target);
  return objects ? "" : objects.error();
}

std::vector<uint8_t> makeBytes(size_t size) {
  std::vector<uint8_t> bytes(size);
  for (size_t index = 0; index != size; ++index)
    bytes[index] = static_cast<uint8_t>(index * 37);
  return bytes;
}

TEST(BinaryFormat, GivesBackTheObject) {
  const auto bytes = makeBytes(1001);
  const auto binary = addHeader(bytes);
  const auto objects = readBinary(binary, getCpuTarget());
  ASSERT_TRUE(objects);
  EXPECT_EQ(std::vector<uint8_t>(objects->kernels.begin(), objects->kernels.end()), bytes);
  EXPECT_TRUE(objects->library.empty());
}

TEST(BinaryFormat, GivesBackTheLibrary) {
  const auto kernels = makeBytes(1001), library = makeBytes(77);
  const auto binary = writeBinary({kernels, library}, getCpuTarget());
  ASSERT_TRUE(binary);
  const auto objects = readBinary({binary->data(), binary->size()}, getCpuTarget());
  ASSERT_TRUE(objects);
  EXPECT_EQ(std::vector<uint8_t>(objects->kernels.begin(), objects->kernels.end()), kernels);
  EXPECT_EQ(std::vector<uint8_t>(objects->library.begin(), objects->library.end()), library);
}

TEST(BinaryFormat, AnyAddressWillDo) {
  const auto binary = addHeader(makeBytes(100));
  std::vector<uint8_t> shifted(binary.size() + 1);
  std::copy(binary.begin(), binary.end(), shifted.begin() + 1);
  EXPECT_TRUE(readBinary({shifted.data() + 1, binary.size()}, getCpuTarget()));
}

TEST(BinaryFormat, NotEvenAHeader) {
  EXPECT_THAT(getReason({}), HasSubstr("less than its header"));
  EXPECT_THAT(getReason(std::vector<uint8_t>(sizeof(BinaryHeader) - 1)),
              HasSubstr("less than its header"));
}

TEST(BinaryFormat, SaysWhatIsWrong) {
  const auto good = addHeader(makeBytes(100));
  ASSERT_EQ(getReason(good), "");
  const auto damage = [&](size_t position) {
    auto bad = good;
    bad[position] ^= 0x40;
    return getReason(bad);
  };
  EXPECT_THAT(damage(offsetof(BinaryHeader, magic)), HasSubstr("not a binary of the host"));
  EXPECT_THAT(damage(offsetof(BinaryHeader, version)),
              HasSubstr("unsupported binary format version"));
  EXPECT_THAT(damage(offsetof(BinaryHeader, cpu)), HasSubstr("binary header is damaged"));
  EXPECT_THAT(damage(sizeof(BinaryHeader)), HasSubstr("binary code is damaged: checksum mismatch"));
  EXPECT_THAT(damage(good.size() - 1), HasSubstr("checksum"));
}

TEST(BinaryFormat, NoByteOfTheHeaderCanChange) {
  const auto good = addHeader(makeBytes(100));
  for (size_t position = 0; position != sizeof(BinaryHeader); ++position) {
    for (uint8_t mask : {0x01, 0x80, 0xff}) {
      auto bad = good;
      bad[position] ^= mask;
      EXPECT_NE(getReason(bad), "") << "byte " << position << " mask " << int(mask);
    }
  }
}

// Of a header that was made to match.
TEST(BinaryFormat, LibraryIsAPartOfTheCode) {
  auto binary = addHeader(makeBytes(100));
  BinaryHeader header;
  std::memcpy(&header, binary.data(), sizeof(header));
  const auto setLibrarySize = [&](uint64_t size) {
    header.librarySize = size;
    header.headerChecksum = llvm::xxh3_64bits(llvm::ArrayRef(
        reinterpret_cast<const uint8_t *>(&header), offsetof(BinaryHeader, headerChecksum)));
    std::memcpy(binary.data(), &header, sizeof(header));
  };
  setLibrarySize(101);
  EXPECT_THAT(getReason(binary), HasSubstr("100 bytes of code, less than the 101 of its library"));
  setLibrarySize(~uint64_t(0));
  EXPECT_THAT(getReason(binary), HasSubstr("of its library"));
  setLibrarySize(100);
  EXPECT_EQ(getReason(binary), "");
}

TEST(BinaryFormat, NoByteMayLackOrFollow) {
  auto binary = addHeader(makeBytes(100));
  binary.push_back(0);
  EXPECT_THAT(getReason(binary), HasSubstr("has 101 bytes of code, expected 100"));
  for (size_t size = 0; size != binary.size() - 1; ++size)
    EXPECT_NE(getReason({binary.begin(), binary.begin() + size}), "") << size << " bytes";
}

TEST(BinaryFormat, OtherMachinesAreRefused) {
  CpuTarget other = getCpuTarget();
  other.triple = "sparcv9-unknown-linux-gnu";
  EXPECT_THAT(getReason(addHeader(makeBytes(100), other)), HasSubstr("sparcv9-unknown-linux-gnu"));
  other = getCpuTarget();
  other.cpu = "wonder-cpu";
  EXPECT_THAT(getReason(addHeader(makeBytes(100), other)), HasSubstr("binary is for wonder-cpu"));
  other = getCpuTarget();
  other.features += ",+teleport";
  EXPECT_THAT(getReason(addHeader(makeBytes(100), other)), HasSubstr("other CPU features"));
}

TEST(BinaryFormat, NamesOfAnyLength) {
  CpuTarget target = getCpuTarget();
  target.cpu = std::string(200, 'c');
  target.triple = std::string(200, 't');
  const auto binary = addHeader(makeBytes(10), target);
  EXPECT_EQ(getReason(binary, target), "");
  EXPECT_THAT(getReason(binary), HasSubstr("cccc"));
}

std::string getLinkFailure(const std::vector<uint8_t> &object) {
  auto linked = LinkedObject::create(object);
  return linked ? "" : linked.error();
}

TEST(LinkedObject, FindsKernels) {
  auto linked = LinkedObject::create(makeObject(getEmptyKernel() + getAddKernel()));
  ASSERT_TRUE(linked) << linked.error();
  const LinkedKernel *add = (*linked)->findKernel("add");
  ASSERT_NE(add, nullptr);
  EXPECT_EQ(add->info->numArgs, 2u);
  EXPECT_EQ(add->info->packedArgsSize, 12u);
  EXPECT_NE((*linked)->findKernel("empty"), nullptr);
  EXPECT_EQ((*linked)->findKernel("ad"), nullptr);
  EXPECT_EQ((*linked)->findKernel("add.mux-kernel-wrapper"), nullptr);
  EXPECT_EQ((*linked)->findKernel(""), nullptr);
}

TEST(LinkedObject, CallsWhatItMay) {
  const std::string ir = makeFacts("maths", 16, 2) + R"(
declare double @fmod(double, double)
declare float @cosf(float)
define void @"maths.mux-kernel-wrapper"(ptr %args, ptr %wg) {
  %out = load ptr, ptr %args
  %in.at = getelementptr i8, ptr %args, i64 8
  %in = load ptr, ptr %in.at
  %x = load double, ptr %in
  %r = call double @fmod(double %x, double 2.5)
  store double %r, ptr %out
  %c = call float @cosf(float 0.0)
  %c.at = getelementptr i8, ptr %out, i64 8
  store float %c, ptr %c.at
  %wide.at = getelementptr i8, ptr %in, i64 16
  %wide = load i128, ptr %wide.at
  %q = udiv i128 %wide, 1000000007
  %q.at = getelementptr i8, ptr %out, i64 16
  store i128 %q, ptr %q.at
  %rest.at = getelementptr i8, ptr %out, i64 32
  call void @llvm.memset.p0.i64(ptr %rest.at, i8 9, i64 1000, i1 false)
  ret void
}
)";
  auto linked = LinkedObject::create(makeObject(ir));
  ASSERT_TRUE(linked) << linked.error();
  struct alignas(16) {
    double x = 12.0;
    double gap = 0;
    unsigned __int128 wide = (static_cast<unsigned __int128>(123456789) << 70) + 17;
  } in;
  struct alignas(16) {
    double remainder;
    float cosine;
    unsigned __int128 quotient;
    char rest[1000];
  } out = {};
  const void *arguments[] = {&out, &in};
  (*linked)->findKernel("maths")->entry(arguments, nullptr);
  EXPECT_EQ(out.remainder, std::fmod(12.0, 2.5));
  EXPECT_EQ(out.cosine, 1.0f);
  EXPECT_TRUE(out.quotient == in.wide / 1000000007u);
  EXPECT_EQ(out.rest[0], 9);
  EXPECT_EQ(out.rest[999], 9);
}

TEST(LinkedObject, ConstantsAndOwnFunctions) {
  const std::string ir = makeFacts("table", 8, 1) + R"(
@numbers = internal constant [4 x i32] [i32 10, i32 20, i32 30, i32 40]
@calls = internal global i32 0
define internal i32 @get(i32 %i) noinline {
  %at = getelementptr [4 x i32], ptr @numbers, i32 0, i32 %i
  %v = load volatile i32, ptr %at
  ret i32 %v
}
define void @"table.mux-kernel-wrapper"(ptr %args, ptr %wg) {
  %out = load ptr, ptr %args
  %v = call i32 @get(i32 2)
  %n = load i32, ptr @calls
  %n1 = add i32 %n, 1
  store i32 %n1, ptr @calls
  %sum = add i32 %v, %n1
  store i32 %sum, ptr %out
  ret void
}
)";
  auto linked = LinkedObject::create(makeObject(ir));
  ASSERT_TRUE(linked) << linked.error();
  int out = 0;
  void *arguments[] = {&out};
  (*linked)->findKernel("table")->entry(arguments, nullptr);
  EXPECT_EQ(out, 31);
}

std::string getCaller() {
  return makeFacts("caller", 8, 1) + R"(
declare i32 @called(i32)
@pointer = internal constant ptr @called
define void @"caller.mux-kernel-wrapper"(ptr %args, ptr %wg) {
  %out = load ptr, ptr %args
  %v = call i32 @called(i32 2)
  %f = load volatile ptr, ptr @pointer
  %w = call i32 %f(i32 40)
  %sum = add i32 %v, %w
  store i32 %sum, ptr %out
  ret void
}
)";
}

std::string getCalled() {
  return R"(
define i32 @called(i32 %x) {
  %more = call i32 @once_more(i32 %x)
  ret i32 %more
}
define internal i32 @once_more(i32 %x) noinline {
  %y = mul i32 %x, 10
  ret i32 %y
}
)";
}

// The addresses of the two objects differ by more than branches and 32-bit offsets reach.
TEST(LinkedObject, CallsItsLibraryAnywhere) {
  constexpr size_t gap = size_t(9) << 30;
  for (const bool isFar : {false, true}) {
    auto library = LinkedObject::create(makeObject(getCalled()));
    ASSERT_TRUE(library) << library.error();
    void *between =
        isFar ? mmap(nullptr, gap, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
              : MAP_FAILED;
    auto linked = LinkedObject::create(makeObject(getCaller()), std::move(*library));
    ASSERT_TRUE(linked) << linked.error();
    int out = 0;
    void *arguments[] = {&out};
    (*linked)->findKernel("caller")->entry(arguments, nullptr);
    EXPECT_EQ(out, 420);
    if (between != MAP_FAILED)
      munmap(between, gap);
  }
}

// Names of programs do not meet those of the C library, so that either order would do, but for
// this.
TEST(LinkedObject, LibraryComesFirst) {
  auto library = LinkedObject::create(
      makeObject("define float @cosf(float %x) { %y = fadd float %x, 5.0 ret float %y }"));
  ASSERT_TRUE(library) << library.error();
  auto linked = LinkedObject::create(makeObject(makeFacts("k", 8, 1) + R"(
declare float @cosf(float)
define void @"k.mux-kernel-wrapper"(ptr %args, ptr %wg) {
  %out = load ptr, ptr %args
  %v = call float @cosf(float 2.0)
  store float %v, ptr %out
  ret void
}
)"),
                                     std::move(*library));
  ASSERT_TRUE(linked) << linked.error();
  float out = 0;
  void *arguments[] = {&out};
  (*linked)->findKernel("k")->entry(arguments, nullptr);
  EXPECT_EQ(out, 7);
}

TEST(LinkedObject, LibraryMustHaveWhatIsCalled) {
  auto library = LinkedObject::create(makeObject(getCalled()));
  ASSERT_TRUE(library) << library.error();
  EXPECT_THAT(getLinkFailure(makeObject(getCaller())), HasSubstr("undefined symbol 'called'"));
  auto linked = LinkedObject::create(makeObject("declare i32 @once_more(i32) define i32 @f() {"
                                                " %r = call i32 @once_more(i32 1) ret i32 %r }"),
                                     std::move(*library));
  ASSERT_FALSE(linked);
  EXPECT_THAT(linked.error(), HasSubstr("undefined symbol 'once_more'"));
}

/// GDB's JIT interface, as a debugger finds it in the dynamic symbol table of the library.
struct CodeEntry {
  CodeEntry *next, *previous;
  const char *image;
  uint64_t size;
};
struct CodeDescriptor {
  uint32_t version, action;
  CodeEntry *relevant, *first;
};

const CodeDescriptor *findDescriptor() {
  // Another library of the process, like LLVM, may define the symbol, too.
  Dl_info info = {};
  dladdr(reinterpret_cast<void *>(&getCpuTarget), &info);
  void *library = dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD);
  return library ? static_cast<const CodeDescriptor *>(dlsym(library, "__jit_debug_descriptor"))
                 : nullptr;
}

size_t countEntries(const CodeDescriptor &descriptor) {
  size_t count = 0;
  const CodeEntry *previous = nullptr;
  for (const CodeEntry *entry = descriptor.first; entry; entry = entry->next) {
    EXPECT_EQ(entry->previous, previous);
    previous = entry;
    ++count;
  }
  return count;
}

std::string getDebugInfo() {
  return R"(
    define void @described() !dbg !3 {
      ret void, !dbg !6
    }
    !llvm.dbg.cu = !{!0}
    !llvm.module.flags = !{!1}
    !0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)
    !1 = !{i32 2, !"Debug Info Version", i32 3}
    !2 = !DIFile(filename: "k.cl", directory: "/")
    !3 = distinct !DISubprogram(name: "described", file: !2, line: 5, type: !4, unit: !0,
                                spFlags: DISPFlagDefinition)
    !4 = !DISubroutineType(types: !5)
    !5 = !{null}
    !6 = !DILocation(line: 6, column: 3, scope: !3)
  )";
}

TEST(LinkedObject, IsRegisteredWithDebuggers) {
  const CodeDescriptor *descriptor = findDescriptor();
  ASSERT_TRUE(descriptor);
  EXPECT_EQ(descriptor->version, 1u);
  const size_t before = countEntries(*descriptor);
  {
    auto first = LinkedObject::create(makeObject(getEmptyKernel() + getDebugInfo()));
    ASSERT_TRUE(first) << first.error();
    ASSERT_EQ(countEntries(*descriptor), before + 1);
    EXPECT_EQ(std::string(descriptor->first->image + 1, 3), "ELF");
    auto second = LinkedObject::create(makeObject(getEmptyKernel() + getDebugInfo()));
    EXPECT_EQ(countEntries(*descriptor), before + 2);
    first->reset();
    EXPECT_EQ(countEntries(*descriptor), before + 1);
  }
  EXPECT_EQ(countEntries(*descriptor), before);
  auto plain = LinkedObject::create(makeObject(getEmptyKernel()));
  ASSERT_TRUE(plain);
  EXPECT_EQ(countEntries(*descriptor), before);
}

TEST(LinkedObject, IsRegisteredByManyThreads) {
  const CodeDescriptor *descriptor = findDescriptor();
  ASSERT_TRUE(descriptor);
  const size_t before = countEntries(*descriptor);
  const auto object = makeObject(getEmptyKernel() + getDebugInfo());
  std::vector<std::thread> threads;
  for (int thread = 0; thread != 4; ++thread)
    threads.emplace_back([&] {
      for (int time = 0; time != 50; ++time)
        EXPECT_TRUE(LinkedObject::create(object));
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(countEntries(*descriptor), before);
}

TEST(LinkedObject, CallsNothingElse) {
  const std::string ir = makeFacts("bad", 0, 0) + R"(
declare i32 @system(ptr)
define void @"bad.mux-kernel-wrapper"(ptr %args, ptr %wg) {
  %r = call i32 @system(ptr %args)
  ret void
}
)";
  EXPECT_THAT(getLinkFailure(makeObject(ir)), HasSubstr("undefined symbol 'system'"));
}

TEST(LinkedObject, KernelsMustBeComplete) {
  EXPECT_THAT(getLinkFailure(makeObject(makeFacts("lost", 0, 0))),
              HasSubstr("kernel 'lost' has no entry point"));
  EXPECT_THAT(getLinkFailure(makeObject("define void @\"lost.mux-kernel-wrapper\"() { ret void }")),
              HasSubstr("kernel 'lost' has no info"));
  const std::string entry = "define void @\"k.mux-kernel-wrapper\"() { ret void }\n";
  EXPECT_THAT(getLinkFailure(makeObject(entry + "@\"k.mux-kernel-info\" = constant i64 0")),
              HasSubstr("info of kernel 'k' is truncated"));
  EXPECT_THAT(getLinkFailure(
                  makeObject(makeFacts("k", 0, 0) + "@\"k.mux-kernel-wrapper\" = constant i64 0")),
              HasSubstr("entry point of kernel 'k' is not executable"));
}

TEST(LinkedObject, InfoMustBeAligned) {
  // Wherever the section is placed, one of the two is misaligned.
  const std::string ir = R"(
@"a.mux-kernel-info" = constant [13 x i64] zeroinitializer, section ".info", align 1
@gap = constant i8 0, section ".info", align 1
@"b.mux-kernel-info" = constant [13 x i64] zeroinitializer, section ".info", align 1
)";
  EXPECT_THAT(getLinkFailure(makeObject(ir)),
              ::testing::MatchesRegex("info of kernel '[ab]' is misaligned"));
}

TEST(LinkedObject, OtherMachinesCode) {
  const bool isX86 = getCpuTarget().triple.starts_with("x86_64");
  const CpuTarget other = {isX86 ? "aarch64-unknown-linux-gnu" : "x86_64-unknown-linux-gnu", "",
                           ""};
  EXPECT_THAT(getLinkFailure(makeObject(getEmptyKernel(), other)), HasSubstr("object file is for"));
}

TEST(LinkedObject, NoObjectAtAll) {
  EXPECT_NE(getLinkFailure({}), "");
  EXPECT_NE(getLinkFailure(makeBytes(3)), "");
  EXPECT_NE(getLinkFailure(makeBytes(5000)), "");
  auto object = makeObject(getAddKernel());
  object.resize(object.size() / 2);
  EXPECT_NE(getLinkFailure(object), "");
}

class ExecutableTest : public HostTest {
protected:
  mux_result_t load(const std::vector<uint8_t> &binary) {
    mux_executable_t executable = nullptr;
    const mux_result_t result =
        muxCreateExecutable(device, binary.data(), binary.size(), allocator, &executable);
    if (result == mux_success) {
      EXPECT_EQ(muxDestroyExecutable(device, executable, allocator), mux_success);
    }
    return result;
  }
};

TEST_F(ExecutableTest, BadBinariesAreRefused) {
  const auto good = makeBinary(getAddKernel());
  EXPECT_EQ(load(good), mux_success);
  EXPECT_EQ(load(makeBytes(1)), mux_error_invalid_binary);
  EXPECT_EQ(load(makeBytes(10'000)), mux_error_invalid_binary);
  EXPECT_EQ(load(makeObject(getAddKernel())), mux_error_invalid_binary);
  EXPECT_EQ(load(addHeader(makeBytes(10'000))), mux_error_invalid_binary);
  EXPECT_EQ(load(addHeader({})), mux_error_invalid_binary);

  auto flipped = good;
  flipped[flipped.size() / 2] ^= 1;
  EXPECT_EQ(load(flipped), mux_error_invalid_binary);
  EXPECT_EQ(load({good.begin(), good.end() - 1}), mux_error_invalid_binary);
}

TEST_F(ExecutableTest, SaysWhyIfAsked) {
  setenv("OPENMUX_VERBOSE", "1", 1);
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(load(makeBytes(10'000)), mux_error_invalid_binary);
  EXPECT_THAT(::testing::internal::GetCapturedStderr(), HasSubstr("not a binary of the host"));
  unsetenv("OPENMUX_VERBOSE");
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(load(makeBytes(10'000)), mux_error_invalid_binary);
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

TEST_F(ExecutableTest, MissingKernel) {
  const auto binary = makeBinary(getAddKernel());
  mux_executable_t executable = nullptr;
  mux_kernel_t kernel = nullptr;
  ASSERT_EQ(muxCreateExecutable(device, binary.data(), binary.size(), allocator, &executable),
            mux_success);
  EXPECT_EQ(muxCreateKernel(device, executable, "sub", 3, allocator, &kernel),
            mux_error_missing_kernel);
  EXPECT_EQ(muxCreateKernel(device, executable, "add", 2, allocator, &kernel),
            mux_error_missing_kernel);
  EXPECT_EQ(kernel, nullptr);
  EXPECT_EQ(muxDestroyExecutable(device, executable, allocator), mux_success);
}

TEST_F(ExecutableTest, ManyAtATime) {
  const auto binary = makeBinary(getAddKernel());
  std::vector<mux_executable_t> executables(50);
  for (mux_executable_t &executable : executables)
    ASSERT_EQ(muxCreateExecutable(device, binary.data(), binary.size(), allocator, &executable),
              mux_success);
  for (mux_executable_t executable : executables)
    EXPECT_EQ(muxDestroyExecutable(device, executable, allocator), mux_success);
}

} // namespace
} // namespace host::test
