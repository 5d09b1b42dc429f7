"""Writes small Mach-O files: what they were built for, and what they refer to. There is no code in them."""
import struct

ARM64, ARM64E, X86_64 = (0x100000C, 0), (0x100000C, 0x80000002), (0x1000007, 3)
MACOS, IOS, WATCHOS, SIMULATOR = 1, 2, 4, 7
EXECUTABLE, LIBRARY = 2, 6

def padded(data, alignment): return data + b'\0' * (-len(data) % alignment)

def name(text): return text.encode().ljust(16, b'\0')

def version(text):
    major, minor, patch = ([int(part) for part in text.split('.')] + [0, 0])[:3]
    return major << 16 | minor << 8 | patch

def macho(kind=EXECUTABLE, cpu=ARM64, platform=IOS, minimum='17.0', sdk='26.0', symbols=(), selectors=(), bitcode=False):
    """A file with undefined symbols, and with selectors that its code sends."""
    base = 1 << 32 if kind == EXECUTABLE else 0
    names, offsets = b'', []
    for selector in selectors:
        offsets.append(len(names))
        names += selector.encode() + b'\0'
    names = padded(names, 8)
    strings, table = b'\0', b''
    for symbol in symbols:
        # Undefined, external, from the first library.
        table += struct.pack('<IBBHQ', len(strings), 1, 0, 0x100, 0)
        strings += symbol.encode() + b'\0'
    code = b'\xde' * 4096 if bitcode else b''

    def section(title, segment_title, size, offset, flags=0):
        return name(title) + name(segment_title) + struct.pack('<QQIIIIIIII', base + offset, size, offset, 3, 0, 0, flags, 0, 0, 0)

    def segment(title, size, offset, *sections):
        body = b''.join(sections)
        return struct.pack('<II', 0x19, 72 + len(body)) + name(title) + struct.pack(
            '<QQQQIIII', base + offset, size, offset, size, 5, 5, len(sections), 0) + body

    def library(command, path):
        text = padded(path.encode() + b'\0', 8)
        return struct.pack('<IIIIII', command, 24 + len(text), 24, 2, 65536, 65536) + text

    def beginning(start):
        references = start + len(names)
        bundle = references + 8 * len(offsets)
        linked = bundle + len(code)
        commands = [segment('__TEXT', bundle, 0, section('__objc_methname', '__TEXT', len(names), start, 2),
                            section('__objc_selrefs', '__DATA', 8 * len(offsets), references, 0x10000005))]
        if code: commands.append(segment('__LLVM', len(code), bundle, section('__bundle', '__LLVM', len(code), bundle)))
        commands.append(segment('__LINKEDIT', len(table) + len(strings), linked))
        commands.append(struct.pack('<IIIIII', 0x32, 24, platform, version(minimum), version(sdk), 0))
        commands.append(struct.pack('<IIIIII', 2, 24, linked, len(symbols), linked + len(table), len(strings)))
        if kind == LIBRARY: commands.append(library(0xD, '@rpath/Library'))
        commands.append(library(0xC, '/usr/lib/libobjc.A.dylib'))
        if kind == EXECUTABLE:
            # Where it starts, and where its frameworks are.
            path = padded(b'@executable_path/Frameworks\0', 8)
            commands.append(struct.pack('<IIQQ', 0x80000028, 24, start, 0))
            commands.append(struct.pack('<III', 0x8000001C, 12 + len(path) + 4, 12) + path + bytes(4))
        body = b''.join(commands)
        return struct.pack('<IIIIIIII', 0xFEEDFACF, *cpu, kind, len(commands), len(body), 0x85, 0) + body
    # The offsets in the commands have no influence on their length.
    start = len(beginning(0))
    references = b''.join(struct.pack('<Q', base + start + offset) for offset in offsets)
    return beginning(start) + names + references + code + table + strings

def universal(*slices):
    """A file with several slices, each with its processor."""
    table, body = b'', b''
    for cpu, data in slices:
        table += struct.pack('>IIIII', *cpu, 4096 + len(body), len(data), 12)
        body += padded(data, 4096)
    return padded(struct.pack('>II', 0xCAFEBABE, len(slices)) + table, 4096) + body
