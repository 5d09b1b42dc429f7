#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <linux/futex.h>
#include <linux/openat2.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

// What FileCalls.swift says.
_Static_assert(RENAME_NOREPLACE == 1 && RENAME_EXCHANGE == 2, "flags of renameat2");
_Static_assert(O_PATH == 010000000, "O_PATH");
_Static_assert(SEEK_DATA == 3 && SEEK_HOLE == 4, "lseek");
_Static_assert(UTIME_OMIT == (1 << 30) - 2, "UTIME_OMIT");

// musl 1.2.3 has no wrapper: there, this is syscall(SYS_renameat2, …).
int fileCallRename(int fromFolder, const char *from, int toFolder, const char *to, unsigned flags) {
  return renameat2(fromFolder, from, toFolder, to, flags);
}

int fileCallClone(int destination, int source) { return ioctl(destination, FICLONE, source); }

ssize_t fileCallCopyRange(
    int source, int64_t sourceOffset, int destination, int64_t destinationOffset, size_t count) {
  off64_t from = sourceOffset, to = destinationOffset;
  return copy_file_range(source, &from, destination, &to, count, 0);
}

int fileCallReserve(int descriptor, int64_t size) { return fallocate(descriptor, FALLOC_FL_KEEP_SIZE, 0, size); }

int fileCallBeginSync(int descriptor, int64_t offset, int64_t size) {
  return sync_file_range(descriptor, offset, size, SYNC_FILE_RANGE_WRITE);
}

int fileCallLock(int descriptor, int isExclusive) {
  return flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB);
}

int fileCallTakeReadLease(int descriptor) {
  // A program that opens the file while the lease is held makes the kernel send a signal. SIGIO would end the process;
  // SIGURG is ignored by default.
  if (fcntl(descriptor, F_SETSIG, SIGURG) != 0) return -1;
  if (fcntl(descriptor, F_SETLEASE, F_RDLCK) == 0) return 1;
  return errno == EAGAIN ? 0 : -1;
}

int fileCallHoldsReadLease(int descriptor) { return fcntl(descriptor, F_GETLEASE) == F_RDLCK; }

int fileCallHasNoWriter(int descriptor) {
  int answer = fileCallTakeReadLease(descriptor);
  if (answer == 1) fcntl(descriptor, F_SETLEASE, F_UNLCK);
  return answer;
}

static int openHow(int folder, const char *path, struct open_how how) {
  long result;
  do {
    result = syscall(SYS_openat2, folder, path, &how, sizeof how);
    // EAGAIN says that something on the way was renamed meanwhile.
  } while (result < 0 && (errno == EINTR || errno == EAGAIN));
  return (int)result;
}

int fileCallOpenBeneath(int folder, const char *path) {
  struct open_how how = {
      .flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, .resolve = RESOLVE_NO_SYMLINKS | RESOLVE_BENEATH};
  return openHow(folder, path, how);
}

int fileCallOpenFolderOnMount(int folder, const char *name, int flags) {
  struct open_how how = {
      .flags = (unsigned)flags | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC,
      .resolve = RESOLVE_NO_SYMLINKS | RESOLVE_NO_XDEV};
  return openHow(folder, name, how);
}

int fileCallSyncFileSystem(int descriptor) { return syncfs(descriptor); }

// A descriptor of O_PATH has no access to attributes; the file behind it has, by this name.
static const char *throughProc(int descriptor, char name[32]) {
  snprintf(name, 32, "/proc/self/fd/%d", descriptor);
  return name;
}

ssize_t fileCallListAttributes(int descriptor, char *names, size_t size) {
  ssize_t count = flistxattr(descriptor, names, size);
  char name[32];
  return count < 0 && errno == EBADF ? listxattr(throughProc(descriptor, name), names, size) : count;
}

ssize_t fileCallGetAttribute(int descriptor, const char *attribute, void *value, size_t size) {
  ssize_t count = fgetxattr(descriptor, attribute, value, size);
  char name[32];
  return count < 0 && errno == EBADF ? getxattr(throughProc(descriptor, name), attribute, value, size) : count;
}

int fileCallSetAttribute(int descriptor, const char *attribute, const void *value, size_t size) {
  return fsetxattr(descriptor, attribute, value, size, 0);
}

int fileCallRemoveAttribute(int descriptor, const char *attribute) { return fremovexattr(descriptor, attribute); }

// musl has `statx` since 1.2.5.
int64_t fileCallBirth(int descriptor) {
  struct statx status;
  int result;
  do result = statx(descriptor, "", AT_EMPTY_PATH, STATX_BTIME, &status); while (result != 0 && errno == EINTR);
  if (result != 0 || !(status.stx_mask & STATX_BTIME)) return 0;
  return (int64_t)status.stx_btime.tv_sec * 1000000000 + status.stx_btime.tv_nsec;
}

int64_t fileCallMount(int descriptor) {
#ifdef STATX_MNT_ID
  struct statx status;
  if (statx(descriptor, "", AT_EMPTY_PATH, STATX_MNT_ID, &status) == 0 && status.stx_mask & STATX_MNT_ID) {
    return (int64_t)status.stx_mnt_id;
  }
#endif
  return -1;
}

int fileCallEvent(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int64_t fileCallFileSystemOf(int descriptor) {
  struct statfs status;
  return fstatfs(descriptor, &status) == 0 ? (int64_t)(uint32_t)status.f_type : -1;
}

int64_t fileCallFileSystem(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 ? (int64_t)(uint32_t)status.f_type : -1;
}

static struct flock byteAt(int64_t offset) {
  return (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = offset, .l_len = 1};
}

int fileCallLockByte(int descriptor, int64_t offset) {
  struct flock lock = byteAt(offset);
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

int fileCallIsByteLocked(int descriptor, int64_t offset) {
  struct flock lock = byteAt(offset);
  return fcntl(descriptor, F_OFD_GETLK, &lock) != 0 ? -1 : lock.l_type != F_UNLCK;
}

// Memory of files that other processes may truncate: an access beyond the end is a SIGBUS, which would end this process.
static struct {
  _Atomic(uintptr_t) start;
  _Atomic(size_t) size;
} guarded[64];
static struct sigaction unguarded;
static pthread_once_t guarding = PTHREAD_ONCE_INIT;

// The thread sanitizer may hold a lock where an access fails, for which its checks here would wait: there are none, and no function of
// the C library that it replaces.
__attribute__((disable_sanitizer_instrumentation))
static void replaceTruncated(int signal, siginfo_t *info, void *context) {
  uintptr_t place = (uintptr_t)info->si_addr;
  // A process has sent it: there is no address.
  int isSent = info->si_code <= 0;
  int code = errno;
  for (size_t i = 0; !isSent && i < sizeof guarded / sizeof *guarded; i++) {
    uintptr_t start = atomic_load(&guarded[i].start);
    size_t size = atomic_load(&guarded[i].size);
    if (start == 0 || place < start || place - start >= size) continue;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
    if (syscall(SYS_mmap, start, size, PROT_READ | PROT_WRITE, flags, -1, 0) == -1) break;
    errno = code;
    return;
  }
  errno = code;
  if (unguarded.sa_flags & SA_SIGINFO) {
    unguarded.sa_sigaction(signal, info, context);
  } else if (unguarded.sa_handler != SIG_DFL && unguarded.sa_handler != SIG_IGN) {
    unguarded.sa_handler(signal);
  } else if (!isSent || unguarded.sa_handler == SIG_DFL) {
    // The access is repeated, or the signal, and ends the process.
    sigaction(SIGBUS, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
    if (isSent) raise(signal);
  }
}

// Children do not have the mappings (`fileCallKeepFromChildren`), but may have other memory at their addresses.
static void forgetInChild(void) {
  for (size_t i = 0; i < sizeof guarded / sizeof *guarded; i++) atomic_store(&guarded[i].start, 0);
}

static void beginGuarding(void) {
  struct sigaction action = {.sa_sigaction = replaceTruncated, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &unguarded);
  pthread_atfork(NULL, NULL, forgetInChild);
}

int fileCallGuard(void *start, size_t size) {
  pthread_once(&guarding, beginGuarding);
  for (size_t i = 0; i < sizeof guarded / sizeof *guarded; i++) {
    uintptr_t none = 0;
    // The size counts once the start is not 0; 1 is no start of a page.
    if (!atomic_compare_exchange_strong(&guarded[i].start, &none, 1)) continue;
    atomic_store(&guarded[i].size, size);
    atomic_store(&guarded[i].start, (uintptr_t)start);
    return 0;
  }
  errno = ENOMEM;
  return -1;
}

void fileCallEndGuard(void *start) {
  for (size_t i = 0; i < sizeof guarded / sizeof *guarded; i++) {
    uintptr_t known = (uintptr_t)start;
    if (atomic_compare_exchange_strong(&guarded[i].start, &known, 0)) return;
  }
}

int fileCallKeepFromChildren(void *start, size_t size) { return madvise(start, size, MADV_DONTFORK); }

int fileCallWipeInChildren(void *start, size_t size) { return madvise(start, size, MADV_WIPEONFORK); }

void fileCallWait(const void *word, uint32_t value, int64_t nanoseconds) {
  struct timespec time = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  syscall(SYS_futex, word, FUTEX_WAIT, value, &time, NULL, 0);
}

void fileCallWake(const void *word) { syscall(SYS_futex, word, FUTEX_WAKE, INT_MAX, NULL, NULL, 0); }

int fileCallSocket(void) { return socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

static int setAddress(struct sockaddr_un *address, const char *path) {
  size_t size = strlen(path) + 1;
  if (size > sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  memcpy(address->sun_path, path, size);
  return 0;
}

int fileCallListen(int socket, const char *path, int backlog) {
  struct sockaddr_un address;
  if (setAddress(&address, path) != 0) return -1;
  if (bind(socket, (struct sockaddr *)&address, sizeof address) != 0) return -1;
  return listen(socket, backlog);
}

int fileCallConnect(int socket, const char *path) {
  struct sockaddr_un address;
  if (setAddress(&address, path) != 0) return -1;
  return connect(socket, (struct sockaddr *)&address, sizeof address);
}

int fileCallAccept(int socket) { return accept4(socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int fileCallPeer(int socket, pid_t *process, uid_t *user) {
  struct ucred credentials;
  socklen_t size = sizeof credentials;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) return -1;
  *process = credentials.pid;
  *user = credentials.uid;
  return 0;
}

ssize_t fileCallSend(int socket, const void *bytes, size_t count) {
  return send(socket, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
}

ssize_t fileCallReceive(int socket, void *bytes, size_t count) {
  return recv(socket, bytes, count, MSG_DONTWAIT | MSG_TRUNC);
}

static int connectOrClose(int socket, const struct sockaddr *address, socklen_t size) {
  if (socket < 0) return -1;
  if (connect(socket, address, size) == 0 || errno == EINPROGRESS || errno == EINTR) return socket;
  int code = errno;
  close(socket);
  errno = code;
  return -1;
}

int fileCallConnectLoopback(uint16_t port, int isVersion6) {
  int stream = socket(isVersion6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (isVersion6) {
    struct sockaddr_in6 address = {
        .sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    return connectOrClose(stream, (struct sockaddr *)&address, sizeof address);
  }
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  return connectOrClose(stream, (struct sockaddr *)&address, sizeof address);
}

int fileCallConnectStream(const char *path) {
  struct sockaddr_un address;
  if (setAddress(&address, path) != 0) return -1;
  int stream = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  return connectOrClose(stream, (struct sockaddr *)&address, sizeof address);
}

int fileCallListenLoopback(uint16_t port) {
  int stream = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (stream < 0) return -1;
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (bind(stream, (struct sockaddr *)&address, sizeof address) == 0 && listen(stream, 16) == 0) return stream;
  int code = errno;
  close(stream);
  errno = code;
  return -1;
}

int fileCallPort(int socket) {
  struct sockaddr_in6 address;
  socklen_t size = sizeof address;
  if (getsockname(socket, (struct sockaddr *)&address, &size) != 0) return -1;
  // The port is at the same place in both versions.
  return ntohs(address.sin6_port);
}

int fileCallSocketError(int socket) {
  int code = 0;
  socklen_t size = sizeof code;
  return getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size) == 0 ? code : errno;
}
