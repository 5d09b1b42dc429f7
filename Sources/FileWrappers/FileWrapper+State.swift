import FileTrees
import Foundation
import SafeWriting
import Synchronization

extension FileWrapper {
  /// Numbers of changes of all wrappers, in their order.
  enum Change {
    private static let last = Atomic<UInt64>(0)

    static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
  }

  /// A flat file or package on disk, as it was read or written last. One object stands for it in all wrappers that came from there.
  final class SavedVersion {
    /// When a directory was taken out of another last: since then, one may say that it is in a version and not be there.
    /// Touched under the lock only, as all of it.
    static nonisolated(unsafe) var lastDetached: UInt64 = 0

    var base: FileBase
    let created = Change.next()
    /// Whether the wrappers have the names of their files.
    var hasNames: Bool

    init(_ base: FileBase, hasNames: Bool) {
      self.base = base
      self.hasNames = hasNames
    }
  }

  /// What a wrapper holds.
  struct State {
    /// What it is.
    enum Kind {
      case file(FileContents)
      case directory([String: FileWrapper])
      case symbolicLink(destination: [UInt8])
    }

    /// What is applied when it is written.
    struct Attributes {
      /// Nil for those that new items get.
      var permissions: UInt32?
      var modified: Timestamp?
    }

    /// A directory that a wrapper is in. It is not kept alive by its children.
    struct Parent {
      weak var directory: FileWrapper?
      var key: String
    }

    var kind: Kind
    var preferredFilename: String?
    var filename: String?
    /// The name that it has on disk, in a directory that was read from there.
    var diskName: FileName?
    var attributes = Attributes()
    /// The file as it was on disk when it was read or written last, whose contents these are.
    var stored: StoredFile?
    /// Where a directory was read from or written to last.
    var folder: FolderOrigin?
    /// The version of a file or directory that was read or written last by itself, in the place that it was read from or
    /// written to first. It is open, so that a file that is put into a directory has none any more: there may be very many,
    /// and the directory has one.
    private(set) var origin: (version: SavedVersion, path: FilePath)?
    /// The version in another place that it was written to last.
    private var copy: (version: SavedVersion, path: FilePath)?
    /// For a directory in which nothing has changed since, at any depth: the version of the whole, and its path in there.
    /// Every directory in such a one is one.
    var unchanged: (version: SavedVersion, path: [UInt8])?
    /// When it or its list of children changed last.
    var edited = Change.next()
    /// When it got its contents or its place in a directory: what is written at the same time is not this.
    var changed = Change.next()
    var parents: [Parent] = []

    init(_ kind: Kind) { self.kind = kind }

    /// The version that is known of a place.
    func version(at path: FilePath) -> SavedVersion? {
      [origin, copy].lazy.compactMap { $0 }.first { $0.path == path }?.version
    }

    /// Takes note of the version in a place.
    mutating func note(_ version: SavedVersion, at path: FilePath) {
      if origin == nil || origin?.path == path { origin = (version, path) } else { copy = (version, path) }
    }

    /// Forgets the versions of all places.
    mutating func forgetVersions() { (origin, copy) = (nil, nil) }

    var children: [String: FileWrapper]? { if case .directory(let children) = kind { children } else { nil } }
    var contents: FileContents? { if case .file(let contents) = kind { contents } else { nil } }
    var destination: [UInt8]? { if case .symbolicLink(let destination) = kind { destination } else { nil } }

    /// The name for the disk under a key; nil if no file can have it.
    func name(forKey key: String) -> FileName? {
      guard let diskName else { return FileName(key) }
      if diskName.spells(key) { return diskName }
      // Only a name that is no text differs from its key.
      return !diskName.isText && key.hasPrefix(diskName.text) ? diskName : FileName(key)
    }

    /// The key in a directory; nil if it is not in there.
    func key(in directory: FileWrapper) -> String? { parents.first { $0.directory === directory }?.key }

    /// The attributes as the original has them.
    var fileAttributes: [String: Any] {
      get {
        var values: [FileAttributeKey: Any] = [:]
        let (type, permissions): (FileAttributeType, UInt32) =
          switch kind {
          case .file: (.typeRegular, 0o666)
          case .directory: (.typeDirectory, 0o777)
          case .symbolicLink: (.typeSymbolicLink, 0o666)
          }
        values[.type] = type
        values[.posixPermissions] = Int(attributes.permissions ?? permissions)
        values[.modificationDate] = attributes.modified.map { Date($0) }
        return Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
      }
      set {
        let permissions = newValue[FileAttributeKey.posixPermissions.rawValue]
        let number =
          (permissions as? NSNumber)?.intValue
          ?? (permissions as? any BinaryInteger).map { Int(truncatingIfNeeded: $0) }
        attributes.permissions = number.map { UInt32(truncatingIfNeeded: $0) & 0o7777 }
        let date = newValue[FileAttributeKey.modificationDate.rawValue] as? Date
        // A date is less exact than a file system is.
        if date != attributes.modified.map({ Date($0) }) { attributes.modified = date.map { Timestamp($0) } }
      }
    }
  }
}
