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
  fields[5] = status.stx_nlink;
  fields[6] = (int64_t)status.stx_blocks;
  fields[7] = status.stx_mtime.tv_sec;
  fields[8] = status.stx_mtime.tv_nsec;
  fields[9] = status.stx_ctime.tv_sec;
  fields[10] = status.stx_ctime.tv_nsec;
  fields[11] = status.stx_btime.tv_sec;
  fields[12] = status.stx_mask & STATX_BTIME ? (int64_t)status.stx_btime.tv_nsec : -1;
  return 0;
}
