// Entries are in 256 subfolders by the first two digits of their key. The time of an entry's file
// is that of its last use.
#include "disk_cache.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace opencl {
namespace {

namespace fs = std::filesystem;

constexpr char magic[8] = {'O', 'M', 'U', 'X', 'C', 'C', 'H', '\n'};
constexpr char temporaryPrefix[] = "writing-";

struct EntryHeader {
  char magic[8];
  uint64_t size;
  uint64_t checksum;
};

class File {
public:
  explicit File(int descriptor) : descriptor(descriptor) {}
  ~File() {
    if (descriptor >= 0)
      close(descriptor);
  }
  File(const File &) = delete;
  File &operator=(const File &) = delete;

  explicit operator bool() const { return descriptor >= 0; }
  int get() const { return descriptor; }

  bool read(void *memory, size_t size) const {
    auto *to = static_cast<char *>(memory);
    while (size != 0) {
      const ssize_t count = ::read(descriptor, to, size);
      if (count < 0 && errno == EINTR)
        continue;
      if (count <= 0)
        return false;
      to += count;
      size -= size_t(count);
    }
    return true;
  }

  bool write(const void *memory, size_t size) const {
    auto *from = static_cast<const char *>(memory);
    while (size != 0) {
      const ssize_t count = ::write(descriptor, from, size);
      if (count < 0 && errno == EINTR)
        continue;
      if (count <= 0)
        return false;
      from += count;
      size -= size_t(count);
    }
    return true;
  }

private:
  const int descriptor;
};

// Detects damage, not intent.
uint64_t getChecksum(std::span<const uint8_t> bytes) {
  uint64_t hash = 0xcbf29ce484222325u;
  size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    uint64_t word;
    std::memcpy(&word, bytes.data() + i, sizeof(word));
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
  }
  for (; i != bytes.size(); ++i)
    hash = (hash ^ bytes[i]) * 0x100000001b3u;
  return hash;
}

// Entries contain code that will run: they must be the user's own.
bool isOwn(const struct stat &status) {
  return S_ISREG(status.st_mode) && status.st_uid == geteuid() && !(status.st_mode & S_IWOTH);
}

std::optional<std::vector<uint8_t>> readEntry(const File &file, const struct stat &status) {
  EntryHeader header;
  const auto fileSize = uint64_t(status.st_size);
  if (fileSize < sizeof(header) || !file.read(&header, sizeof(header)) ||
      std::memcmp(header.magic, magic, sizeof(magic)) != 0 ||
      header.size != fileSize - sizeof(header))
    return std::nullopt;
  std::vector<uint8_t> contents(header.size);
  if (!file.read(contents.data(), contents.size()) || getChecksum(contents) != header.checksum)
    return std::nullopt;
  return contents;
}

struct Entry {
  fs::path path;
  uint64_t size;
  fs::file_time_type lastUse;
};

bool isHexadecimal(const std::string &name) {
  return name.find_first_not_of("0123456789abcdef") == std::string::npos;
}

// Removes temporary files of processes that ended while they wrote. Other files in the folder are
// not the cache's.
std::vector<Entry> listEntries(const std::string &folder) {
  const auto now = fs::file_time_type::clock::now();
  std::vector<Entry> entries;
  std::error_code error;
  for (fs::directory_iterator folders(folder, error), last; !error && folders != last;
       folders.increment(error)) {
    std::error_code inner;
    const std::string digits = folders->path().filename();
    if (digits.size() != 2 || !isHexadecimal(digits) || !folders->is_directory(inner))
      continue;
    for (fs::directory_iterator files(folders->path(), inner); !inner && files != last;
         files.increment(inner)) {
      std::error_code gone;
      const uint64_t size = files->file_size(gone);
      const auto time = gone ? now : files->last_write_time(gone);
      if (gone)
        continue;
      const std::string name = files->path().filename();
      if (isHexadecimal(name))
        entries.push_back({files->path(), size, time});
      else if (name.starts_with(temporaryPrefix) && now - time > std::chrono::hours(1))
        fs::remove(files->path(), gone);
    }
  }
  return entries;
}

} // namespace

DiskCache::DiskCache(std::string folder, uint64_t maxSize)
    // The first store measures the cache.
    : folder(std::move(folder)), maxSize(maxSize), unmeasured(maxSize) {}

std::string DiskCache::getPath(const std::string &key) const {
  return folder + "/" + key.substr(0, 2) + "/" + key.substr(2);
}

std::optional<std::vector<uint8_t>> DiskCache::load(const std::string &key) const {
  const std::string path = getPath(key);
  const File file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  struct stat status;
  if (!file || fstat(file.get(), &status) != 0 || !isOwn(status))
    return std::nullopt;
  auto contents = readEntry(file, status);
  if (contents)
    futimens(file.get(), nullptr);
  else
    unlink(path.c_str());
  return contents;
}

void DiskCache::store(const std::string &key, std::span<const uint8_t> contents) {
  EntryHeader header = {{}, contents.size(), getChecksum(contents)};
  std::memcpy(header.magic, magic, sizeof(magic));
  const uint64_t size = sizeof(header) + contents.size();
  if (size > maxSize)
    return;
  const std::string subfolder = folder + "/" + key.substr(0, 2);
  std::error_code error;
  if (fs::create_directories(folder, error))
    chmod(folder.c_str(), S_IRWXU);
  fs::create_directory(subfolder, error);

  std::string temporary = subfolder + "/" + temporaryPrefix + "XXXXXX";
  {
    const File file(mkostemp(temporary.data(), O_CLOEXEC));
    if (!file)
      return;
    if (!file.write(&header, sizeof(header)) || !file.write(contents.data(), contents.size()) ||
        rename(temporary.c_str(), getPath(key).c_str()) != 0) {
      unlink(temporary.c_str());
      return;
    }
  }
  // Measuring takes long in a large cache, so it may exceed its size by a part for each process.
  if (unmeasured.fetch_add(size) + size > maxSize / 16)
    shrink();
}

void DiskCache::shrink() {
  const File lock(
      open((folder + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR));
  // Another process is at it.
  if (!lock || flock(lock.get(), LOCK_EX | LOCK_NB) != 0)
    return;
  unmeasured = 0;
  std::vector<Entry> entries = listEntries(folder);
  uint64_t total = 0;
  for (const Entry &entry : entries)
    total += entry.size;
  if (total <= maxSize)
    return;
  std::sort(entries.begin(), entries.end(),
            [](const Entry &a, const Entry &b) { return a.lastUse < b.lastUse; });
  for (const Entry &entry : entries) {
    if (total <= maxSize - maxSize / 8)
      break;
    std::error_code gone;
    fs::remove(entry.path, gone);
    total -= entry.size;
  }
}

} // namespace opencl
