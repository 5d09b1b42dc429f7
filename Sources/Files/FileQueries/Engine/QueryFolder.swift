import FileTypes
import TypeRegistry
import UTLibC
import UTSystemCalls

/// A folder that a query searches, and its contents. Only the query's thread accesses it.
final class QueryFolder {
  /// An item that was found.
  struct Entry {
    let type: UniformType
    let status: FileStatus
  }

  /// The identity of a folder: the number alone is not enough, because a removed folder's number is reused.
  struct Identity: Hashable {
    private let item: ItemIdentity
    private let created: Timestamp?

    init(_ status: FileStatus) { (item, created) = (status.identity, status.created) }

    var device: UInt64 { item.device }
  }

  /// Nil for the folder of all scopes, which exists only here; the names in it are the paths of the scopes.
  let parent: QueryFolder?
  let name: [UInt8]
  let identity: Identity?
  /// Whether the items in it are not found themselves, because it is a package, or is in one.
  let isInPackage: Bool

  /// When it was last changed, as far as known.
  var modified: Timestamp

  /// The items in it that were found.
  var items: [ItemPath: Entry] = [:]
  /// The folders in it that are searched.
  var folders: [ItemPath: QueryFolder] = [:]
  /// The number of the kernel's watch.
  var watch: CInt?
  /// Whether it has to be read again periodically.
  var isPolled = false
  /// Items in it that cannot be examined now. Their earlier contents stay.
  var unreadable: Set<ItemPath> = []
  /// Whether its names were read.
  var wasRead = false
  /// Whether the package that it is in, or is, is found.
  var isFound = false
  /// Whether it is no longer searched.
  var isRemoved = false
  /// A number that changes with the items in it; for folders in packages.
  var digest = 0

  /// The folder of all scopes.
  init() { (parent, name, identity, isInPackage, modified) = (nil, [], nil, false, Timestamp(seconds: 0)) }

  init(_ name: [UInt8], in parent: QueryFolder, _ status: FileStatus, isInPackage: Bool) {
    (self.parent, self.name, identity) = (parent, name, Identity(status))
    modified = status.modified
    self.isInPackage = isInPackage
  }

  var isTop: Bool { parent == nil }

  /// The path of an item in the folder at a path; the name itself for the folder of all scopes.
  static func path(of name: [UInt8], in path: [UInt8]) -> [UInt8] { path.isEmpty ? name : path.appendingName(name) }

  var path: [UInt8] {
    var names: [[UInt8]] = []
    var folder = self
    while let parent = folder.parent {
      names.append(folder.name)
      folder = parent
    }
    guard var path = names.popLast() else { return [] }
    while let name = names.popLast() { path = path.appendingName(name) }
    return path
  }

  /// A number for an item in a package; the sum of these does not depend on the order.
  static func digest(of name: [UInt8], _ item: ItemAtPlace) -> Int {
    var hasher = Hasher()
    hasher.combine(ItemPath(name))
    if case .item(let status, _) = item { hasher.combine(status) }
    return hasher.finalize()
  }

  /// The package that this folder is in, or is; nil outside of packages.
  var package: QueryFolder? {
    guard isInPackage else { return nil }
    var folder = self
    while let parent = folder.parent, parent.isInPackage { folder = parent }
    return folder
  }
}

extension [UInt8] {
  fileprivate func appendingName(_ name: [UInt8]) -> [UInt8] {
    var path = self
    path.reserveCapacity(count + name.count + 1)
    if last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
    path += name
    return path
  }
}
