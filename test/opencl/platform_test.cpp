// Platform, devices and contexts.
#include "fixture.h"

#include <cstring>
#include <regex>
#include <set>
#include <vector>

namespace {

TEST(Platform, IsFoundThroughTheLoader) {
  ASSERT_NE(getPlatform(), nullptr);
  EXPECT_EQ(askText(clGetPlatformInfo, getPlatform(), CL_PLATFORM_PROFILE), "FULL_PROFILE");
  EXPECT_EQ(askText(clGetPlatformInfo, getPlatform(), CL_PLATFORM_VERSION).rfind("OpenCL 3.0 ", 0),
            0u);
  EXPECT_EQ(ask<cl_version>(clGetPlatformInfo, getPlatform(), CL_PLATFORM_NUMERIC_VERSION),
            CL_MAKE_VERSION(3u, 0u, 0u));
  EXPECT_EQ(askText(clGetPlatformInfo, getPlatform(), CL_PLATFORM_ICD_SUFFIX_KHR), "OPENMUX");
  EXPECT_NE(askText(clGetPlatformInfo, getPlatform(), CL_PLATFORM_EXTENSIONS).find("cl_khr_icd"),
            std::string::npos);
}

TEST(Platform, RefusesBadQueries) {
  char small[2];
  EXPECT_EQ(clGetPlatformInfo(getPlatform(), CL_PLATFORM_NAME, sizeof(small), small, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clGetPlatformInfo(getPlatform(), 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  const auto &driver = getDispatch();
  EXPECT_EQ(driver.clGetPlatformIDs(0, nullptr, nullptr), CL_INVALID_VALUE);
  cl_platform_id platform = nullptr;
  EXPECT_EQ(driver.clGetPlatformIDs(0, &platform, nullptr), CL_INVALID_VALUE);
}

TEST(Platform, GivesOnlyItsOwnFunctionsByName) {
  EXPECT_NE(clGetExtensionFunctionAddressForPlatform(getPlatform(), "clIcdGetPlatformIDsKHR"),
            nullptr);
  EXPECT_EQ(clGetExtensionFunctionAddressForPlatform(getPlatform(), "clNoSuchFunction"), nullptr);
  EXPECT_EQ(clGetExtensionFunctionAddressForPlatform(getPlatform(), nullptr), nullptr);
}

TEST(Device, IsListedByItsTypes) {
  cl_uint all = 0, cpus = 0;
  EXPECT_EQ(clGetDeviceIDs(getPlatform(), CL_DEVICE_TYPE_ALL, 0, nullptr, &all), CL_SUCCESS);
  EXPECT_EQ(clGetDeviceIDs(getPlatform(), CL_DEVICE_TYPE_CPU, 0, nullptr, &cpus), CL_SUCCESS);
  EXPECT_GE(all, cpus);
  EXPECT_EQ(cpus, 1u);
  EXPECT_EQ(clGetDeviceIDs(getPlatform(), CL_DEVICE_TYPE_GPU, 0, nullptr, &all),
            CL_DEVICE_NOT_FOUND);
  EXPECT_EQ(clGetDeviceIDs(getPlatform(), 1 << 20, 0, nullptr, &all), CL_INVALID_DEVICE_TYPE);
  EXPECT_EQ(clGetDeviceIDs(getPlatform(), CL_DEVICE_TYPE_ALL, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  cl_device_id device = nullptr;
  EXPECT_EQ(clGetDeviceIDs(getPlatform(), CL_DEVICE_TYPE_ALL, 0, &device, nullptr),
            CL_INVALID_VALUE);
}

// CL_DEVICE_TYPE_DEFAULT is a way to ask for devices, and no type that one has.
TEST(Device, HasOneType) {
  EXPECT_EQ(ask<cl_device_type>(clGetDeviceInfo, getDevice(), CL_DEVICE_TYPE),
            cl_device_type(CL_DEVICE_TYPE_CPU));
  cl_uint count = 0;
  EXPECT_EQ(clGetDeviceIDs(getPlatform(), CL_DEVICE_TYPE_DEFAULT, 0, nullptr, &count), CL_SUCCESS);
  EXPECT_EQ(count, 1u);
}

TEST(Device, TellsWhatOpenCL30Demands) {
  cl_device_id device = getDevice();
  const std::string version =
      askText(clGetDeviceInfo, device, CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED);
  EXPECT_TRUE(std::regex_match(version, std::regex("v\\d{4}-\\d\\d-\\d\\d-\\d\\d"))) << version;
  EXPECT_EQ(askText(clGetDeviceInfo, device, CL_DEVICE_NAME), "OpenMux host");
  EXPECT_EQ(askText(clGetDeviceInfo, device, CL_DEVICE_PROFILE), "FULL_PROFILE");
  EXPECT_EQ(askText(clGetDeviceInfo, device, CL_DEVICE_VERSION).rfind("OpenCL 3.0 ", 0), 0u);
  EXPECT_EQ(ask<cl_version>(clGetDeviceInfo, device, CL_DEVICE_NUMERIC_VERSION),
            CL_MAKE_VERSION(3u, 0u, 0u));
  EXPECT_EQ(ask<cl_platform_id>(clGetDeviceInfo, device, CL_DEVICE_PLATFORM), getPlatform());
  EXPECT_GE(ask<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS), 3u);
  EXPECT_GE(ask<size_t>(clGetDeviceInfo, device, CL_DEVICE_MAX_PARAMETER_SIZE), 1024u);
  EXPECT_GE(ask<cl_ulong>(clGetDeviceInfo, device, CL_DEVICE_LOCAL_MEM_SIZE), 32u << 10);
  EXPECT_GE(ask<cl_ulong>(clGetDeviceInfo, device, CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE), 64u << 10);
  EXPECT_GE(ask<size_t>(clGetDeviceInfo, device, CL_DEVICE_PRINTF_BUFFER_SIZE), 1u << 20);
  EXPECT_TRUE(ask<cl_device_fp_config>(clGetDeviceInfo, device, CL_DEVICE_SINGLE_FP_CONFIG) &
              CL_FP_INF_NAN);
  EXPECT_TRUE(ask<cl_bool>(clGetDeviceInfo, device, CL_DEVICE_IMAGE_SUPPORT));
  EXPECT_FALSE(ask<cl_bool>(clGetDeviceInfo, device, CL_DEVICE_PIPE_SUPPORT));
  EXPECT_EQ(clGetDeviceInfo(device, 0xffff, 0, nullptr, nullptr), CL_INVALID_VALUE);
}

TEST(Device, ListsExtensionsAlikeInBothForms) {
  cl_device_id device = getDevice();
  std::set<std::string> words, listed;
  std::string text = askText(clGetDeviceInfo, device, CL_DEVICE_EXTENSIONS);
  for (char *word = std::strtok(text.data(), " "); word; word = std::strtok(nullptr, " "))
    words.insert(word);
  for (const cl_name_version &item :
       askList<cl_name_version>(clGetDeviceInfo, device, CL_DEVICE_EXTENSIONS_WITH_VERSION))
    listed.insert(item.name);
  EXPECT_EQ(words, listed);
  for (const char *needed :
       {"cl_khr_icd", "cl_khr_extended_versioning", "cl_khr_byte_addressable_store", "cl_khr_fp64"})
    EXPECT_TRUE(words.count(needed)) << needed;
}

TEST(Device, HasAStableUuid) {
  using Uuid = std::array<cl_uchar, CL_UUID_SIZE_KHR>;
  const auto first = ask<Uuid>(clGetDeviceInfo, getDevice(), CL_DEVICE_UUID_KHR);
  EXPECT_EQ(first, ask<Uuid>(clGetDeviceInfo, getDevice(), CL_DEVICE_UUID_KHR));
  EXPECT_NE(first, Uuid{});
  EXPECT_NE(first, ask<Uuid>(clGetDeviceInfo, getDevice(), CL_DRIVER_UUID_KHR));
}

TEST(Device, IsNotCountedAsTheRoot) {
  EXPECT_EQ(clRetainDevice(getDevice()), CL_SUCCESS);
  EXPECT_EQ(clReleaseDevice(getDevice()), CL_SUCCESS);
  EXPECT_EQ(clReleaseDevice(getDevice()), CL_SUCCESS);
  EXPECT_EQ(ask<cl_uint>(clGetDeviceInfo, getDevice(), CL_DEVICE_REFERENCE_COUNT), 1u);
}

TEST(Device, ReadsBothClocks) {
  cl_ulong device1 = 0, host1 = 0, host2 = 0;
  ASSERT_EQ(clGetDeviceAndHostTimer(getDevice(), &device1, &host1), CL_SUCCESS);
  ASSERT_EQ(clGetHostTimer(getDevice(), &host2), CL_SUCCESS);
  EXPECT_LE(host1, host2);
  EXPECT_EQ(clGetHostTimer(getDevice(), nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clGetDeviceAndHostTimer(getDevice(), nullptr, &host1), CL_INVALID_VALUE);
}

TEST(Context, GivesItsPropertiesBack) {
  const cl_context_properties properties[] = {
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(getPlatform()), 0};
  cl_device_id devices[] = {getDevice(), getDevice()};
  cl_int error = CL_SUCCESS;
  cl_context context = clCreateContext(properties, 2, devices, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(ask<cl_uint>(clGetContextInfo, context, CL_CONTEXT_NUM_DEVICES), 1u);
  const auto given =
      askList<cl_context_properties>(clGetContextInfo, context, CL_CONTEXT_PROPERTIES);
  EXPECT_EQ(given, std::vector(properties, properties + 3));
  EXPECT_EQ(ask<cl_uint>(clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT), 1u);
  EXPECT_EQ(clRetainContext(context), CL_SUCCESS);
  EXPECT_EQ(ask<cl_uint>(clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT), 2u);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(context), CL_INVALID_CONTEXT);
}

TEST(Context, RefusesWhatIsWrong) {
  cl_device_id device = getDevice();
  const auto &driver = getDispatch();
  auto create = [&](const cl_context_properties *properties, cl_uint count,
                    const cl_device_id *devices, void *data) {
    cl_int error = CL_SUCCESS;
    EXPECT_EQ(driver.clCreateContext(properties, count, devices, nullptr, data, &error), nullptr);
    return error;
  };
  const cl_context_properties unknown[] = {0x7777, 1, 0};
  EXPECT_EQ(create(unknown, 1, &device, nullptr), CL_INVALID_PROPERTY);
  const cl_context_properties badPlatform[] = {CL_CONTEXT_PLATFORM, 0x1234, 0};
  EXPECT_EQ(create(badPlatform, 1, &device, nullptr), CL_INVALID_PLATFORM);
  const auto platform = reinterpret_cast<cl_context_properties>(getPlatform());
  const cl_context_properties twice[] = {CL_CONTEXT_PLATFORM, platform, CL_CONTEXT_PLATFORM,
                                         platform, 0};
  EXPECT_EQ(create(twice, 1, &device, nullptr), CL_INVALID_PROPERTY);
  EXPECT_EQ(create(nullptr, 0, &device, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(create(nullptr, 1, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(create(nullptr, 1, &device, &device), CL_INVALID_VALUE);
  auto garbage = reinterpret_cast<cl_device_id>(0x1238);
  EXPECT_EQ(create(nullptr, 1, &garbage, nullptr), CL_INVALID_DEVICE);
}

TEST(Context, ComesFromATypeOfDevices) {
  const cl_context_properties properties[] = {
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(getPlatform()), 0};
  cl_int error = CL_SUCCESS;
  cl_context context =
      clCreateContextFromType(properties, CL_DEVICE_TYPE_CPU, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
  EXPECT_EQ(clCreateContextFromType(properties, CL_DEVICE_TYPE_GPU, nullptr, nullptr, &error),
            nullptr);
  EXPECT_EQ(error, CL_DEVICE_NOT_FOUND);
  EXPECT_EQ(clCreateContextFromType(properties, 1 << 20, nullptr, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_DEVICE_TYPE);
}

TEST(Context, CallsItsDestructorsLastOnesFirst) {
  cl_device_id device = getDevice();
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  static std::string order;
  order.clear();
  auto first = [](cl_context, void *) { order += "first "; };
  auto second = [](cl_context, void *) { order += "second "; };
  EXPECT_EQ(clSetContextDestructorCallback(context, first, nullptr), CL_SUCCESS);
  EXPECT_EQ(clSetContextDestructorCallback(context, second, nullptr), CL_SUCCESS);
  EXPECT_EQ(clSetContextDestructorCallback(context, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
  EXPECT_EQ(order, "second first ");
}

// The platform has what all its devices have.
TEST(Platform, ListsTheExtensionsOfAllDevices) {
  cl_uint count = 0;
  ASSERT_EQ(clGetDeviceIDs(getPlatform(), CL_DEVICE_TYPE_ALL, 0, nullptr, &count), CL_SUCCESS);
  std::vector<cl_device_id> devices(count);
  ASSERT_EQ(clGetDeviceIDs(getPlatform(), CL_DEVICE_TYPE_ALL, count, devices.data(), nullptr),
            CL_SUCCESS);
  const auto namesOf = [](auto query, auto handle, auto name) {
    std::set<std::string> names;
    for (const cl_name_version &item : askList<cl_name_version>(query, handle, name))
      names.insert(item.name);
    return names;
  };
  std::set<std::string> common =
      namesOf(clGetDeviceInfo, devices.front(), CL_DEVICE_EXTENSIONS_WITH_VERSION);
  for (cl_device_id device : devices) {
    const auto names = namesOf(clGetDeviceInfo, device, CL_DEVICE_EXTENSIONS_WITH_VERSION);
    std::erase_if(common, [&](const std::string &name) { return !names.count(name); });
  }
  EXPECT_EQ(namesOf(clGetPlatformInfo, getPlatform(), CL_PLATFORM_EXTENSIONS_WITH_VERSION), common);
}

} // namespace
