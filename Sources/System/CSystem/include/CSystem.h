/// System calls that Swift cannot import, the arguments of the program, and links to other modules.

#ifndef C_SYSTEM_H
#define C_SYSTEM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// System calls of Linux that Swift does not see: glibc declares them for _GNU_SOURCE alone, or they are variadic. Each
// returns what the call returns: -1 with `errno` set where it fails.

/// `renameat2(2)`.
int fileCallRename(int fromFolder, const char *_Nonnull from, int toFolder, const char *_Nonnull to, unsigned flags);

/// Makes `destination` share the storage of `source`: the FICLONE request of `ioctl(2)`.
int fileCallClone(int destination, int source);

/// `copy_file_range(2)`, from and to these offsets.
ssize_t fileCallCopyRange(
    int source, int64_t sourceOffset, int destination, int64_t destinationOffset, size_t count);

/// Reserves storage as far as `size`, without changing the size of the file: `fallocate(2)`.
int fileCallReserve(int descriptor, int64_t size);

/// Begins to write a range of a file to the disk, without waiting for it: `sync_file_range(2)`.
int fileCallBeginSync(int descriptor, int64_t offset, int64_t size);

/// Locks what is open, file or folder, or fails with EWOULDBLOCK: `flock(2)`.
int fileCallLock(int descriptor, int isExclusive);

/// Takes a read lease until the descriptor is closed, `fcntl(2)`: 1 if it is taken, 0 if somebody has the file open for writing, -1 if
/// that cannot be told.
int fileCallTakeReadLease(int descriptor);

/// Whether nobody has opened the file for writing, or truncated it, since the lease was taken.
int fileCallHoldsReadLease(int descriptor);

/// 1 if nobody has this file open for writing, 0 if somebody has, -1 if that cannot be told: a read lease, `fcntl(2)`.
int fileCallHasNoWriter(int descriptor);

/// Opens a file below a folder for reading, following no link on the way and never leaving the folder: `openat2(2)`.
int fileCallOpenBeneath(int folder, const char *_Nonnull path);

/// Opens a folder in another one, or fails with EXDEV if something is mounted there: `openat2(2)`.
int fileCallOpenFolderOnMount(int folder, const char *_Nonnull name, int flags);

/// `syncfs(2)`.
int fileCallSyncFileSystem(int descriptor);

/// `flistxattr(2)`, `fgetxattr(2)`, `fsetxattr(2)` and `fremovexattr(2)`; reading works on O_PATH descriptors, too.
ssize_t fileCallListAttributes(int descriptor, char *_Nullable names, size_t size);
ssize_t fileCallGetAttribute(int descriptor, const char *_Nonnull name, void *_Nullable value, size_t size);
int fileCallSetAttribute(int descriptor, const char *_Nonnull name, const void *_Nullable value, size_t size);
int fileCallRemoveAttribute(int descriptor, const char *_Nonnull name);

/// When an open item was created, in nanoseconds since 1970; 0 where the file system does not keep that: `statx(2)`.
int64_t fileCallBirth(int descriptor);

/// Which mount an open item is on; -1 if the kernel does not tell: `statx(2)`.
int64_t fileCallMount(int descriptor);

/// A counter that `poll` waits for, for a thread to wake another: `eventfd(2)`.
int fileCallEvent(void);

/// Which kind of file system a path is in: the `f_type` of `statfs(2)`.
int64_t fileCallFileSystem(const char *_Nonnull path);

/// Which kind of file system an open item is in: the `f_type` of `fstatfs(2)`.
int64_t fileCallFileSystemOf(int descriptor);

/// Locks a byte of a file for its open description, not for the process, or fails with EAGAIN: F_OFD_SETLK of `fcntl(2)`.
int fileCallLockByte(int descriptor, int64_t offset);

/// 1 if another open description has this byte locked, 0 if none has, -1 on failure: F_OFD_GETLK of `fcntl(2)`.
int fileCallIsByteLocked(int descriptor, int64_t offset);

/// Replaces mapped memory as a whole by zeros when the process accesses a part of it that its file does not have any more, instead of
/// the signal SIGBUS; -1 with `errno` set if there are too many. Other causes of the signal go to the handler before.
int fileCallGuard(void *_Nonnull start, size_t size);

/// Ends that.
void fileCallEndGuard(void *_Nonnull start);

/// Makes a child of `fork(2)` start without this memory: MADV_DONTFORK of `madvise(2)`.
int fileCallKeepFromChildren(void *_Nonnull start, size_t size);

/// Makes a child of `fork(2)` start with zeros in this memory: MADV_WIPEONFORK of `madvise(2)`.
int fileCallWipeInChildren(void *_Nonnull start, size_t size);

/// Sleeps until another process wakes the waiters of a word, as long as the word has this value: `futex(2)`. Also ends
/// after these nanoseconds, and on signals.
void fileCallWait(const void *_Nonnull word, uint32_t value, int64_t nanoseconds);

/// Wakes all waiters of a word, in all processes: `futex(2)`.
void fileCallWake(const void *_Nonnull word);

/// A socket for packets between processes of this machine, which never waits: SOCK_SEQPACKET of `unix(7)`.
int fileCallSocket(void);

/// Gives a socket a name in the file system, and accepts connections: `bind(2)` and `listen(2)`.
int fileCallListen(int socket, const char *_Nonnull path, int backlog);

/// `connect(2)`; EAGAIN if too many connections were not accepted.
int fileCallConnect(int socket, const char *_Nonnull path);

/// `accept4(2)`; EAGAIN if there is no connection.
int fileCallAccept(int socket);

/// The process and the user at the other end, as of the time when they connected or began to listen: SO_PEERCRED of `unix(7)`.
int fileCallPeer(int socket, pid_t *_Nonnull process, uid_t *_Nonnull user);

/// Sends a packet, or fails with EAGAIN; without a signal if the other end is closed: `send(2)`.
ssize_t fileCallSend(int socket, const void *_Nonnull bytes, size_t count);

/// Receives a packet, or fails with EAGAIN. Returns its size, even if it is larger than the buffer: `recv(2)`.
ssize_t fileCallReceive(int socket, void *_Nonnull bytes, size_t count);

/// A stream socket that never waits, with a connection to a port of this machine, 127.0.0.1 or ::1, that may not be complete:
/// wait until it can be written, then see `fileCallSocketError`. `connect(2)`.
int fileCallConnectLoopback(uint16_t port, int isVersion6);

/// The same for a socket in the file system: `unix(7)`.
int fileCallConnectStream(const char *_Nonnull path);

/// Accepts connections to 127.0.0.1 on a port, or one that the system chooses if it is 0. `listen(2)`.
int fileCallListenLoopback(uint16_t port);

/// The port of a socket; -1 on failure: `getsockname(2)`.
int fileCallPort(int socket);

/// The error number of a connection that could not be made: SO_ERROR of `socket(7)`.
int fileCallSocketError(int socket);

/// Reads the next entries of an open folder into `buffer`, as `getdents64(2)` lays them out.
///
/// Returns the number of bytes filled, 0 at the end, or -1 with `errno` set. Here because Swift sees neither this
/// function of glibc, which is declared for _GNU_SOURCE alone, nor `syscall`, which is variadic.
ssize_t readDirectoryEntries(int folder, void *_Nonnull buffer, size_t size);

/// Reads what a folder's file system knows of an item, without following a link: `statx(2)`. An empty name is the folder itself.
///
/// Fills 13 fields: mode, owner and group (in the high and the low half), inode, device, size, number of links, blocks of 512 bytes,
/// and the times of the last modification, of the last change of attributes, and of creation, each in seconds since 1970 and
/// nanoseconds after that; -1 nanoseconds for an unknown creation time.
///
/// Returns 0, or -1 with `errno` set.
int readItemStatus(int folder, const char *_Nonnull name, int64_t *_Nonnull fields);

/// The arguments of the program, its name first, as the C runtime got them: Swift reads them from /proc, which need not be there.
int programArgumentCount(void);
const char *_Nullable const *_Nonnull programArguments(void);

/// The registry of the module InstalledTypes, retained for the caller; NULL if that is not part of the program.
///
/// C can name a function that need not be there; Swift cannot.
void *_Nullable linkedTypeRegistry(void);

/// The same registry with the types that were installed since; NULL if the module is not part of the program.
void *_Nullable latestLinkedTypeRegistry(void);

/// The standard store of the module VersionStores, in a box for the caller; NULL if that is not part of the program.
void *_Nullable linkedVersionStore(void);

/// What the module DeviceGenerations adds to saves in containers, in a box for the caller; NULL if it is not part of the program.
void *_Nullable linkedSynchronizedSaving(void);

#endif
