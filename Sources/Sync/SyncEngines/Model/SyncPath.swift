import UTSyncNames
import UTSystemCalls
import UTText

/// The path of an item in a synchronized folder, relative to the folder.
///
/// Other devices choose names, so a path never leaves the folder: it consists of names only, without `.` and `..`.
package struct SyncPath: Hashable, Sendable, Comparable {
  /// The names from the folder to the item; empty for the folder itself.
  package let names: [FileName]

  /// The synchronized folder itself.
  package static let folder = SyncPath(names: [])
  /// The folder with the activities of all devices in a container. It is synchronized, but not listed.
  package static let activities = SyncPath(".activities") ?? .folder

  private init(names: [FileName]) { self.names = names }

  /// - Parameter path: names separated by `/`.
  /// - Returns: nil if it is not such a path, or longer than the system allows.
  package init?(_ path: some Sequence<UInt8>) {
    let bytes = Array(path)
    guard !bytes.isEmpty, bytes.count < 4096 else { return nil }
    var names: [FileName] = []
    for part in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let name = FileName(part) else { return nil }
      names.append(name)
    }
    self.names = names
  }

  package init?(_ text: String) { self.init(text.utf8) }

  /// The path of an item in the folder at this path; nil if the system allows no such path.
  package func appending(_ name: FileName) -> SyncPath? {
    let path = SyncPath(names: names + [name])
    return path.count < 4096 ? path : nil
  }

  /// The path of an item in the folder at this path; nil if the system allows no such path.
  func appending(_ other: SyncPath) -> SyncPath? {
    let path = SyncPath(names: names + other.names)
    return path.count < 4096 ? path : nil
  }

  /// The item's path in one of the folders that contain it.
  ///
  /// - Parameter count: the number of names to leave out.
  func droppingFirst(_ count: Int) -> SyncPath { SyncPath(names: Array(names.dropFirst(count))) }

  /// The folder in which the item is; nil for the synchronized folder.
  package var parent: SyncPath? { names.isEmpty ? nil : SyncPath(names: Array(names.dropLast())) }

  /// The item, then the folders that contain it, without the synchronized one.
  package var andFolders: [SyncPath] { names.indices.reversed().map { SyncPath(names: Array(names[...$0])) } }

  /// Whether it is unlisted: an item, or part of one, that belongs to no user or program.
  var isUnlisted: Bool {
    names.last.map { Self.activities.contains(self) || GenerationName.matches($0.bytes) } ?? false
  }

  /// The number of ``bytes``.
  private var count: Int { names.reduce(max(0, names.count - 1)) { $0 + $1.bytes.count } }

  package var bytes: [UInt8] { Array(names.map(\.bytes).joined(separator: [UInt8(ascii: "/")])) }

  /// The path as text; nil if a name is not UTF-8, which engines do not synchronize.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The path for messages.
  package var printable: String { PrintableText.of(bytes) }

  /// The absolute path of the item in a folder.
  package func absolute(in folder: [UInt8]) -> [UInt8] { folder.appendingComponent(bytes) }

  /// Whether the item is in the folder at this path, or the folder itself.
  package func contains(_ other: SyncPath) -> Bool { other.names.starts(with: names) }

  package static func < (one: SyncPath, other: SyncPath) -> Bool {
    one.names.lexicographicallyPrecedes(other.names)
  }
}
