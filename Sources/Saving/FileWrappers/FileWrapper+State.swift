import FileTrees
import Foundation
import SafeWriting
import Synchronization
import UTFileURLs

extension FileWrapper {
  /// Numbers the changes of all wrappers in order.
  enum Change {
    private static let last = Atomic<UInt64>(0)

    static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
  }

  /// A flat file or package on disk, as it was last read or written. All wrappers from there share one object.
  final class SavedVersion {
    /// When a directory was last removed from another directory: since then, a directory may refer to a version that no
    /// longer contains it. Like everything here, accessed only under the lock.
    static nonisolated(unsafe) var lastDetached: UInt64 = 0

    var base: FileBase
    let created = Change.next()
    /// Whether the wrappers' names are their files' names.
    var hasNames: Bool

    init(_ base: FileBase, hasNames: Bool) {
      self.base = base
      self.hasNames = hasNames
    }
  }

  /// The item on disk that was last read or written; nil if there is none.
  package var itemOnDisk: FileIdentity? { locked { state.origin?.version.base.identity } }

  /// The state of a wrapper.
  struct State {
    /// The kind of wrapper.
    enum Kind {
      case file(FileContents)
      case directory([String: FileWrapper])
      case symbolicLink(destination: [UInt8])
    }

    /// The attributes to apply when it is written.
    struct Attributes {
      /// Nil for the attributes of new items.
      var permissions: UInt32?
      /// Whether the permissions were found on disk or in a serialized wrapper, and belong to another user's item.
      var hasForeignPermissions = false
      var modified: Timestamp?
    }

    /// A directory that contains a wrapper. Children do not keep it alive.
    struct Parent {
      weak var directory: FileWrapper?
      var key: String
    }

    var kind: Kind
    var preferredFilename: String?
    var filename: String?
    /// The name on disk, in a directory that was read from there.
    var diskName: FileName?
    var attributes = Attributes()
    /// The file on disk with these contents, as it was last read or written.
    var stored: StoredFile?
    /// The location from which a directory was last read or to which it was last written.
    var folder: FolderOrigin?
    /// The last version of a file or directory that was read or written on its own, at its first location. It is kept
    /// open, so a file that is added to a directory gives it up: there may be very many, and the directory has one.
    private(set) var origin: (version: SavedVersion, path: FilePath)?
    /// The last version that was written to another location.
    private var copy: (version: SavedVersion, path: FilePath)?
    /// For a directory without changes at any depth: the version of the whole package, and the path in it. All
    /// directories inside such a directory are also unchanged.
    var unchanged: (version: SavedVersion, path: [UInt8])?
    /// When the wrapper or its list of children last changed.
    var edited = Change.next()
    /// When it got its contents or was added to a directory: a write at the same time did not include it.
    var changed = Change.next()
    var parents: [Parent] = []
    /// The names of the children of a directory.
    var names = ChildNames()

    init(_ kind: Kind) { self.kind = kind }

    /// The known version at a location.
    func version(at path: FilePath) -> SavedVersion? {
      [origin, copy].lazy.compactMap { $0 }.first { $0.path == path }?.version
    }

    /// Records the version at a location.
    mutating func note(_ version: SavedVersion, at path: FilePath) {
      if origin == nil || origin?.path == path { origin = (version, path) } else { copy = (version, path) }
    }

    /// Forgets the versions at all locations.
    mutating func forgetVersions() { (origin, copy) = (nil, nil) }

    var children: [String: FileWrapper]? { if case .directory(let children) = kind { children } else { nil } }

    /// The children of a directory with a preferred name.
    mutating func children(preferring name: String) -> [FileWrapper] {
      guard let children else { return [] }
      return names.keys(preferring: name) { children }.sorted().compactMap { children[$0] }
    }

    var contents: FileContents? { if case .file(let contents) = kind { contents } else { nil } }
    var destination: [UInt8]? { if case .symbolicLink(let destination) = kind { destination } else { nil } }

    /// Returns the name on disk for a key; nil if it is not a valid filename.
    func name(forKey key: String) -> FileName? {
      guard let diskName else { return FileName(key) }
      return diskName.spells(key) || Self.isKey(key, of: diskName) ? diskName : FileName(key)
    }

    /// The key in a directory; nil if the directory does not contain it.
    func key(in directory: FileWrapper) -> String? { parents.first { $0.directory === directory }?.key }

    /// Returns the attributes in the form of the original.
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
        let requested = number.map { UInt32(truncatingIfNeeded: $0) & 0o7777 }
        // A mode that was found stays foreign if it is only passed on.
        if requested != attributes.permissions { attributes.hasForeignPermissions = false }
        attributes.permissions = requested
        let date = newValue[FileAttributeKey.modificationDate.rawValue] as? Date
        // A date is less precise than a file system's timestamp.
        if date != attributes.modified.map({ Date($0) }) { attributes.modified = date.map { Timestamp($0) } }
      }
    }
  }
}
