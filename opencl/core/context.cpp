#include "context.h"

#include "compiler_instance.h"
#include "log.h"
#include "queue.h"
#include "svm.h"
#include "tasks.h"

#include <algorithm>
#include <cassert>

namespace opencl {

thread_local int DeviceCallbackScope::depth = 0;

namespace {

std::vector<Ref<Device>> retainAll(const std::vector<Device *> &devices) {
  std::vector<Ref<Device>> retainedObjects;
  for (Device *device : devices)
    retainedObjects.emplace_back(device);
  return retainedObjects;
}

struct Deferred {
  std::mutex mutex;
  std::vector<Context *> contexts;
};

// Never destroyed: applications release objects in static destructors.
Deferred &deferred() {
  static auto *instance = new Deferred;
  return *instance;
}

} // namespace

Expected<Ref<Context>> Context::create(std::vector<Device *> devices,
                                       std::vector<cl_context_properties> properties,
                                       ContextNotify notify, void *userData) {
  if (!DeviceCallbackScope::isActive())
    deleteDeferred();
  std::vector<std::shared_ptr<Runtime>> runtimes;
  for (Device *device : devices) {
    auto runtime = device->getRuntime();
    if (!runtime)
      return Unexpected(runtime.error());
    runtimes.push_back(*runtime);
  }
  return Ref<Context>::adopt(new Context(std::move(devices), std::move(properties),
                                         std::move(runtimes), notify, userData));
}

Context::Context(std::vector<Device *> devices, std::vector<cl_context_properties> properties,
                 std::vector<std::shared_ptr<Runtime>> runtimes, ContextNotify notify,
                 void *userData)
    : Object(objectType), devices(std::move(devices)), retainedDevices(retainAll(this->devices)),
      properties(std::move(properties)), runtimes(std::move(runtimes)), notifyFunction(notify),
      notifyData(userData), compilers(this->devices.size()),
      svm(std::make_unique<SvmAllocations>(*this)) {}

Context::~Context() {
  for (auto callback = destructors.rbegin(); callback != destructors.rend(); ++callback)
    callback->first(getHandle(this), callback->second);
}

// Deleting the context may destroy its mux devices, which join their threads: a device thread must
// not do that. If no thread can be started for it, deletion is deferred until another context is
// created or destroyed on an application thread.
void Context::destroy() {
  if (!DeviceCallbackScope::isActive()) {
    deleteDeferred();
    deleteNow();
  } else if (!startTask([this] { deleteNow(); })) {
    std::lock_guard lock(deferred().mutex);
    deferred().contexts.push_back(this);
  }
}

void Context::deleteDeferred() {
  std::vector<Context *> contexts;
  {
    std::lock_guard lock(deferred().mutex);
    contexts.swap(deferred().contexts);
  }
  for (Context *context : contexts)
    context->deleteNow();
}

bool Context::hasDevice(const Device *device) const {
  return std::find(devices.begin(), devices.end(), device) != devices.end();
}

size_t Context::getIndex(const Device &device) const {
  const auto found = std::find(devices.begin(), devices.end(), &device);
  assert(found != devices.end() && "not a device of the context");
  return size_t(found - devices.begin());
}

void Context::notify(const std::string &message, const void *data, size_t size) const {
  if (log::isOn(log::Topic::Run))
    log::write(log::Topic::Run, message);
  if (notifyFunction)
    notifyFunction(message.c_str(), data, size, notifyData);
}

void Context::addDestructor(ContextDestructor function, void *userData) {
  std::lock_guard lock(mutex);
  destructors.emplace_back(function, userData);
}

bool Context::prepareCallbacks() {
  std::lock_guard lock(mutex);
  return worker.start();
}

void Context::post(std::function<void()> job) {
  // The job retains the context, and thereby the worker, until it has run.
  std::lock_guard lock(mutex);
  worker.post([self = Ref<Context>(this), job = std::move(job)] { job(); });
}

Expected<std::shared_ptr<CompilerInstance>> Context::getCompiler(Device &device) {
  std::lock_guard lock(mutex);
  std::shared_ptr<CompilerInstance> &compiler = compilers[getIndex(device)];
  if (compiler)
    return compiler;
  if (!device.getCompiler())
    return Unexpected(CL_COMPILER_NOT_AVAILABLE);
  compiler = CompilerInstance::create(*device.getCompiler());
  if (!compiler)
    return Unexpected(CL_COMPILER_NOT_AVAILABLE);
  return compiler;
}

void Context::addQueue(Queue &queue) {
  std::lock_guard lock(mutex);
  std::erase_if(queues, [](const WeakRef<Queue> &known) { return known.isExpired(); });
  queues.emplace_back(queue);
}

void Context::finishQueues() {
  std::vector<WeakRef<Queue>> all;
  {
    std::lock_guard lock(mutex);
    all = queues;
  }
  for (const WeakRef<Queue> &known : all) {
    if (Ref<Queue> queue = known.lock())
      queue->finish();
  }
}

cl_int Context::query(cl_context_info name, const InfoWriter &out) const {
  switch (name) {
  case CL_CONTEXT_REFERENCE_COUNT:
    return out.value(getHandleReferences());
  case CL_CONTEXT_NUM_DEVICES:
    return out.value<cl_uint>(cl_uint(devices.size()));
  case CL_CONTEXT_DEVICES: {
    std::vector<cl_device_id> handles;
    for (const Device *device : devices)
      handles.push_back(getHandle(device));
    return out.array(handles);
  }
  case CL_CONTEXT_PROPERTIES:
    return out.array(properties);
  default:
    return CL_INVALID_VALUE;
  }
}

} // namespace opencl
