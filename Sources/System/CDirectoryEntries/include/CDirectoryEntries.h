#ifndef C_DIRECTORY_ENTRIES_H
#define C_DIRECTORY_ENTRIES_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Reads the next entries of an open folder into `buffer`, as `getdents64(2)` lays them out.
///
/// Returns the number of bytes filled, 0 at the end, or -1 with `errno` set. Here because Swift sees neither this
/// function of glibc, which is declared for _GNU_SOURCE alone, nor `syscall`, which is variadic.
ssize_t readDirectoryEntries(int folder, void *_Nonnull buffer, size_t size);

/// Reads what a folder's file system knows of an item, without following a link: `statx(2)`. An empty name is the folder itself.
///
/// Fills eight fields: mode, owner and group (in the high and the low half), inode, device, size, and the times of the last
/// modification, of the last change of attributes, and of creation, in nanoseconds since 1970; 0 for an unknown creation time.
///
/// Returns 0, or -1 with `errno` set.
int readItemStatus(int folder, const char *_Nonnull name, int64_t *_Nonnull fields);

#endif
