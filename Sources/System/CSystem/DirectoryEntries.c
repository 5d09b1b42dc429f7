#define _GNU_SOURCE
#include "CSystem.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

// What DirectoryEntries.swift in LibC says.
_Static_assert(O_PATH == 010000000, "O_PATH");
_Static_assert(offsetof(struct dirent64, d_reclen) == 16, "length of an entry");
_Static_assert(offsetof(struct dirent64, d_type) == 18, "type of an entry");
_Static_assert(offsetof(struct dirent64, d_name) == 19, "name of an entry");

// musl has `getdents`, and the name with 64 as a macro for it.
ssize_t readDirectoryEntries(int folder, void *buffer, size_t size) {
  return getdents64(folder, buffer, size);
}

static int64_t nanoseconds(struct statx_timestamp time) { return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec; }

// musl has `statx` since 1.2.5.
int readItemStatus(int folder, const char *name, int64_t *fields) {
  struct statx status;
  int flags = AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT | AT_EMPTY_PATH;
  if (statx(folder, name, flags, STATX_BASIC_STATS | STATX_BTIME, &status) != 0) return -1;
  fields[0] = status.stx_mode;
  fields[1] = (int64_t)((uint64_t)status.stx_uid << 32 | status.stx_gid);
  fields[2] = (int64_t)status.stx_ino;
  fields[3] = (int64_t)makedev(status.stx_dev_major, status.stx_dev_minor);
  fields[4] = (int64_t)status.stx_size;
  fields[5] = nanoseconds(status.stx_mtime);
  fields[6] = nanoseconds(status.stx_ctime);
  fields[7] = status.stx_mask & STATX_BTIME ? nanoseconds(status.stx_btime) : 0;
  return 0;
}
