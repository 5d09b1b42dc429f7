#define _GNU_SOURCE
#include "CDirectoryEntries.h"

#include <dirent.h>
#include <fcntl.h>

_Static_assert(offsetof(struct dirent64, d_reclen) == DirectoryEntryLengthOffset, "length of an entry");
_Static_assert(offsetof(struct dirent64, d_type) == DirectoryEntryTypeOffset, "type of an entry");
_Static_assert(offsetof(struct dirent64, d_name) == DirectoryEntryNameOffset, "name of an entry");

const int openWithoutAccess = O_PATH;

ssize_t readDirectoryEntries(int folder, void *buffer, size_t size) {
  return getdents64(folder, buffer, size);
}
