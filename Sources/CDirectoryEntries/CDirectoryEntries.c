#define _GNU_SOURCE
#include "CDirectoryEntries.h"

#include <dirent.h>
#include <fcntl.h>

// What DirectoryEntries.swift says.
_Static_assert(O_PATH == 010000000, "O_PATH");
_Static_assert(offsetof(struct dirent64, d_reclen) == 16, "length of an entry");
_Static_assert(offsetof(struct dirent64, d_type) == 18, "type of an entry");
_Static_assert(offsetof(struct dirent64, d_name) == 19, "name of an entry");

ssize_t readDirectoryEntries(int folder, void *buffer, size_t size) {
  return getdents64(folder, buffer, size);
}
