// A context: its devices, and the state that they share.
#ifndef OPENCL_CORE_CONTEXT_H
#define OPENCL_CORE_CONTEXT_H

#include "device.h"
#include "info_writer.h"
#include "object.h"
#include "runtime.h"
#include "worker.h"

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace opencl {

class CompilerInstance;
class Queue;
class SvmAllocations;

using ContextNotify = void(CL_CALLBACK *)(const char *, const void *, size_t, void *);
using ContextDestructor = void(CL_CALLBACK *)(cl_context, void *);

class Context final : public Object {
public:
  using Handle = cl_context;
  static constexpr ObjectType objectType = ObjectType::Context;
  static constexpr cl_int invalidHandle = CL_INVALID_CONTEXT;

  static Expected<Ref<Context>> create(std::vector<Device *> devices,
                                       std::vector<cl_context_properties> properties,
                                       ContextNotify notify, void *userData);

  cl_int query(cl_context_info name, const InfoWriter &out) const;

  const std::vector<Device *> &getDevices() const { return devices; }
  bool hasDevice(const Device *device) const;
  /// Returns the index of one of its devices.
  size_t getIndex(const Device &device) const;
  Runtime &getRuntime(const Device &device) const { return *runtimes[getIndex(device)]; }
  const std::shared_ptr<Runtime> &shareRuntime(const Device &device) const {
    return runtimes[getIndex(device)];
  }

  /// Reports an error through pfn_notify, if the application registered one.
  void notify(const std::string &message, const void *data = nullptr, size_t size = 0) const;
  void addDestructor(ContextDestructor function, void *userData);

  /// Starts the callback thread; returns false if it cannot be created.
  bool prepareCallbacks();
  /// Runs a callback of the application asynchronously on that thread.
  void post(std::function<void()> job);

  /// Returns the compiler for one of its devices, created on first use.
  Expected<std::shared_ptr<CompilerInstance>> getCompiler(Device &device);

  SvmAllocations &getSvm() { return *svm; }

  void addQueue(Queue &queue);
  /// Waits for all enqueued commands of all of its queues.
  void finishQueues();

private:
  Context(std::vector<Device *> devices, std::vector<cl_context_properties> properties,
          std::vector<std::shared_ptr<Runtime>> runtimes, ContextNotify notify, void *userData);
  ~Context() override;
  void destroy() override;
  static void deleteDeferred();

  const std::vector<Device *> devices;
  /// The application may release sub-devices while the context exists.
  const std::vector<Ref<Device>> retainedDevices;
  const std::vector<cl_context_properties> properties;
  const std::vector<std::shared_ptr<Runtime>> runtimes; ///< one per device
  const ContextNotify notifyFunction;
  void *const notifyData;
  std::mutex mutex;
  std::vector<std::pair<ContextDestructor, void *>> destructors;
  /// One per device, null until first use.
  std::vector<std::shared_ptr<CompilerInstance>> compilers;
  std::unique_ptr<SvmAllocations> svm;
  std::vector<WeakRef<Queue>> queues;
  Worker worker;
};

/// Marks this thread as executing a callback of a device, which must not wait for that device.
class DeviceCallbackScope {
public:
  DeviceCallbackScope() { ++depth; }
  ~DeviceCallbackScope() { --depth; }
  static bool isActive() { return depth != 0; }

private:
  static thread_local int depth;
};

} // namespace opencl

#endif // OPENCL_CORE_CONTEXT_H
