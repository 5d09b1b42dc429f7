#ifndef C_DIRECTORY_ENTRIES_H
#define C_DIRECTORY_ENTRIES_H

#include <stddef.h>
#include <sys/types.h>

/// Reads the next entries of an open folder into `buffer`, as `getdents64(2)` lays them out.
///
/// Returns the number of bytes filled, 0 at the end, or -1 with `errno` set. Here because Swift sees neither this
/// function of glibc, which is declared for _GNU_SOURCE alone, nor `syscall`, which is variadic.
ssize_t readDirectoryEntries(int folder, void *_Nonnull buffer, size_t size);

#endif
