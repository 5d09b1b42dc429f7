import DeclarationSources
import SafeWriting
import TypeRegistry
import UTLibC
import UTSystemCalls
import UTText

/// Compiled tables stored as files, each read into memory when used: mapped memory would change with the file, and
/// disappear if another program truncates it.
///
/// A file is replaced atomically, and never trusted: it is used only if it belongs to this user, no other user can
/// write to it, it is complete (`CompiledTable.isWhole`), and it was compiled from exactly the current sources.
struct TableCache {
  private let folder: String
  /// The identity of the sources of the table; used as the file's name.
  private let key: String

  /// The maximum number of tables; the oldest are removed first.
  private static let maximumTables = 16
  /// The maximum size of a file; larger ones are not read.
  private static let maximumSize = 1 << 28

  init(folder: String, sources: [String]) {
    self.folder = folder
    key = Self.hash(sources)
  }

  /// A hash of a list of strings, in hexadecimal.
  static func hash(_ strings: [String]) -> String {
    String(StableHash.of(Array(strings.joined(separator: "\n").utf8)[...]), radix: 16)
  }

  private var path: String { "\(folder)/\(key).table" }

  /// Returns the stored registry, if it exists, is complete, and has this fingerprint.
  func load(fingerprint: String) -> TypeRegistry? {
    guard let file = Descriptor.open(path.pathBytes, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let status = file.status(), status.isFile, status.owner == geteuid(),
      status.permissions & (S_IWGRP | S_IWOTH) == 0, (1...Self.maximumSize).contains(Int(status.size))
    else { return nil }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(status.size), alignment: 8)
    guard file.read(into: bytes, at: 0) == bytes.count,
      let registry = CompiledTable.registry(
        of: UnsafeRawBufferPointer(bytes), fingerprint: fingerprint, release: { $0.deallocate() })
    else {
      bytes.deallocate()
      return nil
    }
    return registry
  }

  /// Stores a table; if the cache cannot be written, that is not an error, only slower next time.
  func store(_ bytes: [UInt8]) {
    _ = Descriptor.makeFolders(folder.pathBytes, mode: 0o700)
    var options = SaveOptions()
    options.attributes.mode = 0o600
    // The leftovers of a power failure are checked before use.
    options.durability = .relaxed
    options.replacesLink = true
    guard (try? SafeWrite.file(at: FilePath(checking: path.pathBytes), options: options) { try $0.write(bytes) }) != nil
    else { return }
    removeOldest()
  }

  private func removeOldest() {
    let others = ((try? Directory.names(at: folder)) ?? []).filter { $0.contains(".table") }
      .map { "\(folder)/\($0)" }.filter { $0 != path }
    guard others.count >= Self.maximumTables else { return }
    let byAge = others.map { other in
      let changed = Directory.status(of: other)?.modified ?? Timestamp(seconds: 0)
      return (path: other, changed: changed)
    }.sorted { $0.changed.isBefore($1.changed) }
    for old in byAge.prefix(others.count + 1 - Self.maximumTables) { _ = old.path.withPath { unlink($0) } }
  }
}
