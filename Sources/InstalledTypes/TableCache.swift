import DeclarationSources
import Glibc
import SafeWriting
import SystemCalls
import TypeRegistry

/// Compiled tables kept as files, each mapped into memory where it is used.
///
/// A file is replaced as a whole, and never trusted: it counts only if it belongs to this user,
/// nobody else may write to it, it is whole (`CompiledTable.isWhole`), and it was made from just the sources that are
/// there now.
struct TableCache {
  private let folder: String
  /// Which sources the table is made from; names the file.
  private let key: String

  /// At most this many tables are kept; the oldest go first.
  private static let maximumTables = 16

  init(folder: String, sources: [String]) {
    self.folder = folder
    key = Self.hash(sources)
  }

  /// A number that tells lists of strings apart (FNV-1a, 64 bits), in hexadecimal.
  static func hash(_ strings: [String]) -> String {
    let hash = strings.joined(separator: "\n").utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }

  private var path: String { "\(folder)/\(key).table" }

  /// The stored registry, if it is there, whole and of this fingerprint.
  func load(fingerprint: String) -> TypeRegistry? {
    guard let file = Descriptor.open(Array(path.utf8), O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let status = file.status(), status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      status.st_mode & (S_IWGRP | S_IWOTH) == 0, status.st_size > 0,
      let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, file.number, 0), start != MAP_FAILED
    else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
    let unmap: @Sendable (UnsafeRawBufferPointer) -> Void = {
      _ = munmap(UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count)
    }
    guard let registry = CompiledTable.registry(mapped: bytes, fingerprint: fingerprint, release: unmap) else {
      unmap(bytes)
      return nil
    }
    return registry
  }

  /// Stores a table; a cache that cannot be written is no error, only slower next time.
  func store(_ bytes: [UInt8]) {
    _ = Descriptor.makeFolders(Array(folder.utf8), mode: 0o700)
    var options = SaveOptions()
    options.attributes.mode = 0o600
    // What a power failure leaves is looked at before it is used.
    options.durability = .relaxed
    options.replacesLink = true
    guard (try? SafeWrite.file(at: FilePath(checking: path.utf8), options: options) { try $0.write(bytes) }) != nil
    else { return }
    removeOldest()
  }

  private func removeOldest() {
    let others = ((try? Directory.names(at: folder)) ?? []).filter { $0.contains(".table") }
      .map { "\(folder)/\($0)" }.filter { $0 != path }
    guard others.count >= Self.maximumTables else { return }
    let byAge = others.map { other in
      let changed = Directory.status(of: other)?.st_mtim ?? timespec()
      return (path: other, changed: (changed.tv_sec, changed.tv_nsec))
    }.sorted { $0.changed < $1.changed }
    for old in byAge.prefix(others.count + 1 - Self.maximumTables) { unlink(old.path) }
  }
}
