"""The system calls that are disturbed, and what the log of them tells."""
import collections, os, re

CALLS = ('openat,open,creat,write,pwrite64,pread64,read,fsync,fdatasync,syncfs,rename,renameat,renameat2,link,linkat,unlink,'
         'unlinkat,rmdir,mkdir,mkdirat,symlinkat,readlinkat,ftruncate,fallocate,ioctl,copy_file_range,sendfile,fchmod,'
         'fchmodat,fchown,fchownat,fsetxattr,fremovexattr,flistxattr,fgetxattr,utimensat,newfstatat,fstat,statx,'
         'getdents64,flock,fcntl,lseek').split(',')
ERRORS = ['ENOSPC', 'EIO', 'EDQUOT', 'EINTR', 'EACCES']
# Calls that put versions in their places get the errors of file systems that lack them, too.
RENAMING = {'renameat2': ['EINVAL', 'EXDEV', 'ENOSYS'], 'linkat': ['EPERM'], 'copy_file_range': ['EXDEV'], 'ioctl': ['EXDEV']}
REASONS = {'ENOSPC': 'no space left', 'EIO': 'input/output error', 'EDQUOT': 'quota', 'EACCES': 'permission denied'}

def strace(*options):
    """strace of a program and all that it starts. The program does not stop at calls that are not traced, except where a signal is
    to be sent: strace 6.1 does not send it then."""
    return ['strace', '-f', *([] if any(':signal=' in option for option in options) else ['--seccomp-bpf']), *options]

def calls(log):
    """The calls of all threads: thread, name, the whole line."""
    unfinished = {}
    for line in open(log, errors='replace'):
        thread, _, text = line.partition(' ')
        text = text.strip()
        if text.endswith('<unfinished ...>'):
            unfinished[thread] = text.removesuffix('<unfinished ...>')
            continue
        resumed = re.match(r'<\.\.\. \w+ resumed>', text)
        if resumed: text = unfinished.pop(thread, '') + text[resumed.end():]
        found = re.match(r'(\w+)\(', text)
        if found: yield thread, found.group(1), text

def parse(log, folder, names=CALLS):
    """The calls after the first that concerns the folder: name, its number among those of that name in its thread (which is
    what strace counts), the line."""
    counts = collections.Counter()
    begun = False
    points = []
    for thread, name, line in calls(log):
        # The current folder says nothing of a path that is absolute.
        line = re.sub(r'AT_FDCWD<[^>]*>(?=, "/)', 'AT_FDCWD', line)
        if not begun and folder in line and name != 'execve': begun, before = True, collections.Counter(counts)
        counts[thread, name] += 1
        # A call of another thread must not have the number of one by which the first thread is loaded.
        if begun and name in names and counts[thread, name] > max((n for (_, other), n in before.items() if other == name), default=0):
            points.append((name, counts[thread, name], line))
    return points

def order_faults(points, fixture):
    """What is not on the disk in time, by the log of an undisturbed run."""
    faults = []
    dirty, unsynced_name = {}, None
    inside = lambda path: path.startswith(fixture.folder + '/')
    for name, _, line in points:
        if not re.search(r'= \d', line): continue
        target = re.search(r'\(\d+<([^>]*)>', line)
        target = target.group(1) if target else ''
        if name in ('write', 'pwrite64', 'copy_file_range', 'ioctl', 'ftruncate'):
            if name == 'copy_file_range': target = re.findall(r'\d+<([^>]*)>', line)[-1]
            if inside(target): dirty[os.path.basename(target)] = line
        elif name in ('fsync', 'fdatasync'):
            dirty.pop(os.path.basename(target), None)
            if os.path.isdir(target) and unsynced_name and unsynced_name.startswith(target): unsynced_name = None
        elif name == 'syncfs': dirty.clear()
        elif name in ('renameat2', 'renameat', 'rename', 'linkat'):
            places = re.findall(r'(?:\d+|AT_FDCWD)<([^>]*)>, "([^"]*)"', line)
            final = os.path.join(*places[-1]) if places else ''
            if 'EXCHANGE' in line or final == fixture.doc:
                if final == fixture.doc or final.startswith(fixture.doc + '/'):
                    if dirty: faults.append(f'{sorted(dirty)} got the name before the disk had the contents')
                    unsynced_name = final
        elif name in ('unlinkat', 'unlink') and unsynced_name:
            faults.append('the old version was removed before the disk had the new name')
            break
    if unsynced_name: faults.append('success before the disk had the new name')
    return faults
