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

  private static let ending = ".table"
  private var name: String { key + Self.ending }
  private var path: String { "\(folder)/\(name)" }

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
    guard let folder = openFolder() else { return }
    var options = SaveOptions()
    options.attributes.mode = 0o600
    // The leftovers of a power failure are checked before use.
    options.durability = .relaxed
    options.replacesLink = true
    // In the folder that was examined, whatever has its path now.
    let path = folder.descriptor.pathOfDescriptor.appendingComponent(Array(name.utf8))
    guard (try? SafeWrite.file(at: FilePath(checking: path), options: options) { try $0.write(bytes) }) != nil
    else { return }
    removeOldest(in: folder)
  }

  /// Opens the folder, which is created if necessary; nil if another user can change it, or has put a link in its
  /// place.
  private func openFolder() -> Folder? {
    _ = Descriptor.makeFolders(folder.pathBytes, mode: 0o700)
    guard let place = try? Place(FilePath(checking: folder.pathBytes), followsLink: false),
      let opened = try? place.folder.folderOrOwnLink(place.name), let status = opened.descriptor.status(),
      status.owner == geteuid(), status.permissions & 0o022 == 0
    else { return nil }
    return opened
  }

  /// Removes the oldest tables, and nothing else.
  private func removeOldest(in folder: Folder) {
    let names = ((try? folder.names()) ?? []).filter { Self.isTable($0) && $0 != Array(name.utf8) }
    guard names.count >= Self.maximumTables else { return }
    let byAge = names.map { name in
      (name: name, changed: folder.status(of: name)?.modified ?? Timestamp(seconds: 0))
    }.sorted { $0.changed.isBefore($1.changed) }
    for old in byAge.prefix(names.count + 1 - Self.maximumTables) { _ = folder.remove(old.name) }
  }

  /// Whether a name is that of a table: a hash, as ``hash(_:)`` returns it, and the extension.
  private static func isTable(_ name: [UInt8]) -> Bool {
    guard name.hasSuffix(Array(ending.utf8)) else { return false }
    let hash = String(decoding: name.dropLast(ending.utf8.count), as: UTF8.self)
    return UInt64(hash, radix: 16).map { String($0, radix: 16) == hash } ?? false
  }
}
