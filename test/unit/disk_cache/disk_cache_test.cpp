// The cache of files: what comes back, what is removed, and what processes that end at any moment
// leave behind.
#include "core/disk_cache.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;
using opencl::DiskCache;
using Bytes = std::vector<uint8_t>;

constexpr uint64_t large = uint64_t(1) << 30;

// 64 digits that look random.
std::string makeKey(unsigned number) {
  std::mt19937_64 random(number);
  std::string key;
  for (unsigned i = 0; i != 4; ++i) {
    char digits[17];
    std::snprintf(digits, sizeof(digits), "%016llx", static_cast<unsigned long long>(random()));
    key += digits;
  }
  return key;
}

// Contents that their key determines, of different sizes.
Bytes makeContents(unsigned number) {
  Bytes contents(1 + number * 7919 % 40000);
  for (size_t i = 0; i != contents.size(); ++i)
    contents[i] = uint8_t(i * 31 + number);
  return contents;
}

class DiskCacheTest : public testing::Test {
protected:
  DiskCacheTest() {
    char name[] = "/tmp/openmux-disk-cache-XXXXXX";
    folder = mkdtemp(name);
  }
  ~DiskCacheTest() override { fs::remove_all(folder); }

  fs::path getFile(unsigned number) const {
    const std::string key = makeKey(number);
    return folder / key.substr(0, 2) / key.substr(2);
  }

  uint64_t getSize() const {
    uint64_t size = 0;
    for (const auto &file : fs::recursive_directory_iterator(folder))
      size += file.is_regular_file() ? file.file_size() : 0;
    return size;
  }

  fs::path folder;
};

TEST_F(DiskCacheTest, LoadsWhatWasStored) {
  DiskCache cache(folder / "new" / "folder", large);
  EXPECT_FALSE(cache.load(makeKey(1)));
  for (unsigned i = 0; i != 20; ++i)
    cache.store(makeKey(i), makeContents(i));
  cache.store(makeKey(20), {});
  for (unsigned i = 0; i != 20; ++i)
    EXPECT_EQ(cache.load(makeKey(i)), makeContents(i));
  EXPECT_EQ(cache.load(makeKey(20)), Bytes());
  EXPECT_FALSE(cache.load(makeKey(21)));
  // Another process has another object.
  EXPECT_EQ(DiskCache(folder / "new" / "folder", large).load(makeKey(3)), makeContents(3));
  struct stat status;
  ASSERT_EQ(stat((folder / "new" / "folder").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 077, 0u) << "others can access the folder";
}

TEST_F(DiskCacheTest, ReplacesAnEntry) {
  DiskCache cache(folder, large);
  cache.store(makeKey(1), makeContents(1));
  cache.store(makeKey(1), makeContents(2));
  EXPECT_EQ(cache.load(makeKey(1)), makeContents(2));
}

TEST_F(DiskCacheTest, RemovesDamagedEntries) {
  DiskCache cache(folder, large);
  cache.store(makeKey(1), makeContents(1));
  const uint64_t size = fs::file_size(getFile(1));
  for (uint64_t position = 0; position < size; position += position < 40 ? 1 : 97) {
    cache.store(makeKey(1), makeContents(1));
    {
      std::fstream file(getFile(1), std::ios::in | std::ios::out | std::ios::binary);
      file.seekg(std::streamoff(position));
      const int byte = file.get();
      file.seekp(std::streamoff(position));
      file.put(char(byte ^ 0x10));
    }
    EXPECT_FALSE(cache.load(makeKey(1))) << "byte " << position;
    EXPECT_FALSE(fs::exists(getFile(1)));
  }
  for (uint64_t length : {uint64_t(0), uint64_t(5), uint64_t(24), size - 1, size + 1}) {
    cache.store(makeKey(1), makeContents(1));
    fs::resize_file(getFile(1), length);
    EXPECT_FALSE(cache.load(makeKey(1))) << length << " bytes";
  }
}

TEST_F(DiskCacheTest, IgnoresWhatOthersMayHaveWritten) {
  DiskCache cache(folder, large);
  cache.store(makeKey(1), makeContents(1));
  fs::permissions(getFile(1), fs::perms::others_write, fs::perm_options::add);
  EXPECT_FALSE(cache.load(makeKey(1)));
  cache.store(makeKey(2), makeContents(2));
  fs::rename(getFile(2), folder / "elsewhere");
  fs::create_symlink(folder / "elsewhere", getFile(2));
  EXPECT_FALSE(cache.load(makeKey(2)));
  // A pipe does not block.
  fs::remove(getFile(1));
  ASSERT_EQ(mkfifo(getFile(1).c_str(), 0600), 0);
  EXPECT_FALSE(cache.load(makeKey(1)));
}

TEST_F(DiskCacheTest, RemovesTheLeastRecentlyUsed) {
  constexpr uint64_t limit = 100'000;
  DiskCache cache(folder, limit);
  const Bytes contents(5'000, 7);
  const auto now = fs::file_time_type::clock::now();
  for (unsigned i = 0; i != 15; ++i) {
    cache.store(makeKey(i), contents);
    fs::last_write_time(getFile(i), now - std::chrono::hours(100 - i));
  }
  EXPECT_TRUE(cache.load(makeKey(0))) << "makes it the most recently used";
  for (unsigned i = 15; i != 25; ++i)
    cache.store(makeKey(i), contents);
  EXPECT_LE(getSize(), limit);
  EXPECT_TRUE(cache.load(makeKey(0)));
  EXPECT_FALSE(cache.load(makeKey(1)));
  EXPECT_FALSE(cache.load(makeKey(2)));
  for (unsigned i = 15; i != 25; ++i)
    EXPECT_TRUE(cache.load(makeKey(i))) << i;
  cache.store(makeKey(99), Bytes(limit));
  EXPECT_FALSE(cache.load(makeKey(99))) << "larger than the cache";
}

TEST_F(DiskCacheTest, RemovesOldTemporaryFiles) {
  fs::create_directory(folder / "aa");
  for (const char *name : {"writing-old", "writing-new"})
    std::ofstream(folder / "aa" / name) << "x";
  fs::last_write_time(folder / "aa" / "writing-old",
                      fs::file_time_type::clock::now() - std::chrono::hours(2));
  DiskCache(folder, large).store(makeKey(1), makeContents(1));
  EXPECT_FALSE(fs::exists(folder / "aa" / "writing-old"));
  EXPECT_TRUE(fs::exists(folder / "aa" / "writing-new"));
}

TEST_F(DiskCacheTest, LeavesOtherFilesAlone) {
  const fs::path others[] = {folder / "file", folder / "notes" / "file",
                             folder / "ab" / "notes.txt", folder / "abc" / "12"};
  for (const fs::path &other : others) {
    fs::create_directories(other.parent_path());
    std::ofstream(other) << "not an entry";
    fs::last_write_time(other, fs::file_time_type::clock::now() - std::chrono::hours(1000));
  }
  DiskCache cache(folder, 20'000);
  for (unsigned i = 0; i != 10; ++i)
    cache.store(makeKey(i), Bytes(5'000));
  EXPECT_FALSE(cache.load(makeKey(0)));
  for (const fs::path &other : others)
    EXPECT_TRUE(fs::exists(other)) << other;
}

TEST_F(DiskCacheTest, FailsQuietlyWithoutAFolder) {
  std::ofstream(folder / "file") << "not a folder";
  DiskCache cache(folder / "file", large);
  cache.store(makeKey(1), makeContents(1));
  EXPECT_FALSE(cache.load(makeKey(1)));
}

constexpr unsigned numEntries = 40;

// Stores and loads random entries; exits with 1 if one is wrong.
[[noreturn]] void useCache(const fs::path &folder, unsigned seed, uint64_t limit,
                           std::chrono::microseconds pause) {
  DiskCache cache(folder, limit);
  std::mt19937 random(seed);
  for (;;) {
    const unsigned number = random() % numEntries;
    if (random() % 2 == 0)
      cache.store(makeKey(number), makeContents(number));
    else if (const auto loaded = cache.load(makeKey(number));
             loaded && *loaded != makeContents(number))
      _exit(1);
    if (pause.count())
      std::this_thread::sleep_for(pause);
  }
}

pid_t startUser(const fs::path &folder, unsigned seed, uint64_t limit,
                std::chrono::microseconds pause) {
  const pid_t child = fork();
  if (child == 0)
    useCache(folder, seed, limit, pause);
  return child;
}

// The process must be running: it ends only when it finds a wrong entry.
void endUser(pid_t child) {
  kill(child, SIGKILL);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status)) << "exit status " << WEXITSTATUS(status);
}

TEST_F(DiskCacheTest, KilledProcessesLeaveNoDamage) {
  std::mt19937 random(1);
  for (unsigned i = 0; i != 1000; ++i) {
    const pid_t child = startUser(folder, i, large, {});
    usleep(500 + random() % 3000);
    endUser(child);
  }
  unsigned loaded = 0;
  DiskCache cache(folder, large);
  for (unsigned i = 0; i != numEntries; ++i) {
    const bool exists = fs::exists(getFile(i));
    const auto contents = cache.load(makeKey(i));
    EXPECT_EQ(contents.has_value(), exists) << "a damaged entry";
    if (contents) {
      EXPECT_EQ(*contents, makeContents(i));
      ++loaded;
    }
  }
  EXPECT_EQ(loaded, numEntries);
}

// OPENMUX_TEST_CACHE_SECONDS is the time of the test.
TEST_F(DiskCacheTest, ProcessesShareACache) {
  const char *text = std::getenv("OPENMUX_TEST_CACHE_SECONDS");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(text ? atoi(text) : 10);
  constexpr uint64_t limit = 400'000;
  std::vector<pid_t> users;
  for (unsigned i = 0; i != 8; ++i)
    users.push_back(startUser(folder, i, limit, std::chrono::microseconds(300)));
  uint64_t largest = 0;
  while (std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    std::error_code gone;
    uint64_t size = 0;
    for (fs::recursive_directory_iterator files(folder, gone), last; !gone && files != last;
         files.increment(gone)) {
      std::error_code removed;
      const uint64_t file = files->file_size(removed);
      size += removed ? 0 : file;
    }
    largest = std::max(largest, size);
  }
  for (pid_t user : users)
    endUser(user);
  // Each process may exceed the limit by a sixteenth and an entry before it measures.
  EXPECT_LE(largest, limit + 8 * (limit / 16 + 40'100));
  EXPECT_GT(largest, limit / 2);
}

} // namespace
