/* Preloaded into a program: kills it before one of its calls that concern a folder, or makes the call fail. Unlike strace, it counts
   the calls of all threads together, because those of a pool do not make the same calls in each run.

   DISTURB_FOLDER: the folder.  DISTURB_LOG: where to say what happened: a line per call, or the disturbed one.
   DISTURB_AT: the number of the call, from 1; 0 for none.  DISTURB_ERROR: the error number; 0 to kill. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_int count;

static int concerns(int file, const char *path) {
  const char *folder = getenv("DISTURB_FOLDER");
  if (!folder) return 0;
  if (path && path[0] == '/') return strstr(path, folder) != NULL;
  char link[32], target[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, target, sizeof target - 1);
  if (length <= 0) return 0;
  target[length] = 0;
  return strstr(target, folder) != NULL;
}

/* Whether the call is to fail, with errno set. */
static int disturbs(const char *name, int file, const char *path) {
  int before = errno;
  if (!concerns(file, path)) { errno = before; return 0; }
  int number = ++count, at = atoi(getenv("DISTURB_AT") ?: "0"), error = atoi(getenv("DISTURB_ERROR") ?: "0");
  if (at == 0 || number == at) {
    char line[64];
    int length = snprintf(line, sizeof line, "%s\n", name);
    long log = syscall(SYS_openat, AT_FDCWD, getenv("DISTURB_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    syscall(SYS_write, log, line, length);
    syscall(SYS_close, log);
  }
  errno = before;
  if (number != at) return 0;
  if (error == 0) kill(getpid(), SIGKILL);
  if (error == 0 || strcmp(name, "close") == 0) return 0;
  errno = error;
  return 1;
}

#define CALL(result, name, parameters, arguments, file, path) \
  result name parameters { \
    static result (*next) parameters; \
    if (!next) next = dlsym(RTLD_NEXT, #name); \
    return disturbs(#name, file, path) ? -1 : next arguments; \
  }
#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    static int (*next)(const char *, int, ...); \
    if (!next) next = dlsym(RTLD_NEXT, #name); \
    va_list list; va_start(list, flags); int mode = va_arg(list, int); va_end(list); \
    return disturbs(#name, -1, path) ? -1 : next(path, flags, mode); \
  }
#define OPENAT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    static int (*next)(int, const char *, int, ...); \
    if (!next) next = dlsym(RTLD_NEXT, #name); \
    va_list list; va_start(list, flags); int mode = va_arg(list, int); va_end(list); \
    return disturbs(#name, folder, path) ? -1 : next(folder, path, flags, mode); \
  }
#define CONTROL(name, kind) \
  int name(int file, kind command, ...) { \
    static int (*next)(int, kind, ...); \
    if (!next) next = dlsym(RTLD_NEXT, #name); \
    va_list list; va_start(list, command); void *argument = va_arg(list, void *); va_end(list); \
    return disturbs(#name, file, NULL) ? -1 : next(file, command, argument); \
  }

OPEN(open) OPEN(open64) OPENAT(openat) OPENAT(openat64)
CONTROL(fcntl, int) CONTROL(fcntl64, int) CONTROL(ioctl, unsigned long)
CALL(int, close, (int file), (file), file, NULL)
CALL(ssize_t, read, (int file, void *bytes, size_t size), (file, bytes, size), file, NULL)
CALL(ssize_t, write, (int file, const void *bytes, size_t size), (file, bytes, size), file, NULL)
CALL(ssize_t, pread, (int file, void *bytes, size_t size, off_t at), (file, bytes, size, at), file, NULL)
CALL(ssize_t, pread64, (int file, void *bytes, size_t size, off_t at), (file, bytes, size, at), file, NULL)
CALL(ssize_t, pwrite, (int file, const void *bytes, size_t size, off_t at), (file, bytes, size, at), file, NULL)
CALL(ssize_t, pwrite64, (int file, const void *bytes, size_t size, off_t at), (file, bytes, size, at), file, NULL)
CALL(int, fsync, (int file), (file), file, NULL)
CALL(int, fdatasync, (int file), (file), file, NULL)
CALL(int, syncfs, (int file), (file), file, NULL)
CALL(int, ftruncate, (int file, off_t size), (file, size), file, NULL)
CALL(int, ftruncate64, (int file, off_t size), (file, size), file, NULL)
CALL(int, fallocate, (int file, int mode, off_t at, off_t size), (file, mode, at, size), file, NULL)
CALL(int, flock, (int file, int operation), (file, operation), file, NULL)
CALL(int, fchmod, (int file, mode_t mode), (file, mode), file, NULL)
CALL(int, unlink, (const char *path), (path), -1, path)
CALL(int, rmdir, (const char *path), (path), -1, path)
CALL(int, mkdir, (const char *path, mode_t mode), (path, mode), -1, path)
CALL(int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags), folder, path)
CALL(int, mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode), folder, path)
CALL(int, rename, (const char *from, const char *to), (from, to), -1, from)
CALL(int, renameat2, (int folder, const char *from, int other, const char *to, unsigned flags),
     (folder, from, other, to, flags), folder, from)
CALL(int, linkat, (int folder, const char *from, int other, const char *to, int flags),
     (folder, from, other, to, flags), folder, from)
CALL(int, fstat, (int file, struct stat *status), (file, status), file, NULL)
CALL(int, fstat64, (int file, struct stat64 *status), (file, status), file, NULL)
CALL(int, stat, (const char *path, struct stat *status), (path, status), -1, path)
CALL(int, stat64, (const char *path, struct stat64 *status), (path, status), -1, path)
CALL(int, lstat, (const char *path, struct stat *status), (path, status), -1, path)
CALL(int, lstat64, (const char *path, struct stat64 *status), (path, status), -1, path)
CALL(int, fstatat, (int folder, const char *path, struct stat *status, int flags), (folder, path, status, flags), folder, path)
CALL(int, fstatat64, (int folder, const char *path, struct stat64 *status, int flags), (folder, path, status, flags), folder, path)
CALL(ssize_t, copy_file_range, (int file, off64_t *from, int other, off64_t *to, size_t size, unsigned flags),
     (file, from, other, to, size, flags), file, NULL)
