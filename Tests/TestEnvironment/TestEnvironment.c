// Tests keep versions of their files, but not among those of the user, and have no engine of the user's. Before any thread begins, because
// changing the environment later is not safe. And no code of theirs may close a descriptor twice.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

__attribute__((constructor)) static void useOwnDataFolder(void) {
  const char *parent = getenv("TMPDIR");
  char path[4096];
  snprintf(path, sizeof path, "%s/uniform-documents-tests-%u", parent ? parent : "/tmp", geteuid());
  setenv("XDG_DATA_HOME", path, 1);
  // Another one for each process, which does not exist unless a test makes it.
  snprintf(path, sizeof path, "%s/engine-%d", getenv("XDG_DATA_HOME"), getpid());
  setenv("STHOMEDIR", path, 1);
}

#if __has_feature(thread_sanitizer)
int __interceptor_close(int descriptor);
#endif

// In place of the C library's. A second close fails only if nothing has been opened since. Otherwise it closes a file of another
// thread, and a test elsewhere fails: so this ends the process where the fault is.
int close(int descriptor) {
#if __has_feature(thread_sanitizer)
  int result = __interceptor_close(descriptor);
#else
  int result = (int)syscall(SYS_close, descriptor);
#endif
  // Code that closes what it could not open closes nothing.
  if (result < 0 && errno == EBADF && descriptor >= 0) {
    dprintf(STDERR_FILENO, "a descriptor is closed that is not open: %d\n", descriptor);
    __builtin_trap();
  }
  return result;
}
