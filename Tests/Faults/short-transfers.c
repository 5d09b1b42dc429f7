// Preloaded, makes every transfer of more than seven bytes a short one: systems may take less than they were given.
// The number in SHORT_TRANSFERS makes others of them shorter.
//
//   cc -shared -fPIC -o short-transfers.so short-transfers.c -ldl
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static size_t shortened(size_t count) {
  static unsigned calls = 0;
  if (calls == 0 && getenv("SHORT_TRANSFERS")) calls = atoi(getenv("SHORT_TRANSFERS"));
  if (count <= 7) return count;
  return 7 + (calls++ * 2654435761u) % (count - 7);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t count) {
  return NEXT(write)(file, bytes, file > 2 ? shortened(count) : count);
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return NEXT(pwrite)(file, bytes, shortened(count), offset);
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  return NEXT(pwrite64)(file, bytes, shortened(count), offset);
}
ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  return NEXT(pread)(file, bytes, shortened(count), offset);
}
ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) {
  return NEXT(pread64)(file, bytes, shortened(count), offset);
}
ssize_t copy_file_range(int from, off64_t *fromOffset, int to, off64_t *toOffset, size_t count, unsigned flags) {
  return NEXT(copy_file_range)(from, fromOffset, to, toOffset, shortened(count), flags);
}
