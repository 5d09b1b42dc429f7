import FileTypes
import Foundation
import SystemTypes
import TypeRegistry
import UTContainers
import UTSyncEngines
import UTSystemCalls

/// The items in the documents of a container, according to one list of names.
struct ItemListing: Sendable {
  /// An item, and its path in the container.
  struct Entry: Sendable {
    var item: DocumentContainer.Item
    let path: SyncPath
  }

  /// By path.
  private(set) var entries: [Entry] = []
  private(set) var indices: [SyncPath: Int] = [:]
  private var types = NameTypes()

  /// - Parameters:
  ///   - items: all items in the documents, by path.
  ///   - documents: the path of the documents in the container.
  ///   - folder: the container's folder.
  init(_ items: [SyncItem], in documents: SyncPath, folder: [UInt8]) {
    var drafts: [Draft] = []
    var conflicts: Set<SyncPath> = []
    // A version is left out with everything in it, but only if its document shows that there is one.
    var leftOut: SyncPath?
    let versions = ContainerVersions(items)
    lazy var listed = Set(
      items.lazy.filter { Self.isListed($0.path, documents) }.map { Self.withoutPlaceholder($0).path })
    for item in items where Self.isListed(item.path, documents) {
      if let leftOut, leftOut.contains(item.path) { continue }
      if let package = drafts.last, package.isPackage, package.item.path.contains(item.path) {
        drafts[drafts.count - 1].add(item, isVersion: versions.contains(item.path))
        continue
      }
      let named = Self.withoutPlaceholder(item)
      guard let name = named.path.names.last else { continue }
      // No URL leads to it, and it is not synchronized.
      guard name.isText else {
        leftOut = item.path
        continue
      }
      let documents = Self.documents(ofConflict: name.bytes, at: named.path).filter { listed.contains($0) }
      guard documents.isEmpty else {
        conflicts.formUnion(documents)
        leftOut = item.path
        continue
      }
      let (type, isPackage) = types.type(of: name, named.kind)
      drafts.append(Draft(item: named, type: type, isPackage: isPackage))
    }
    entries = drafts.map { $0.entry(in: folder, hasConflict: conflicts.contains($0.item.path)) }
    for (index, entry) in entries.enumerated() { indices[entry.path] = index }
  }

  /// The item that a path has a status for: the item there, or the package that contains it.
  func index(of path: SyncPath) -> Int? {
    var path = path
    while true {
      if let index = indices[path] { return index }
      guard let parent = path.parent else { return nil }
      path = parent
    }
  }

  mutating func change(_ index: Int, _ change: (inout DocumentContainer.Item) -> Void) { change(&entries[index].item) }

  /// Whether it is in the documents, and neither hidden nor in a hidden item.
  private static func isListed(_ path: SyncPath, _ documents: SyncPath) -> Bool {
    documents.contains(path) && path.names.count > documents.names.count
      && !path.names.dropFirst(documents.names.count).contains { $0.bytes.first == UInt8(ascii: ".") }
  }

  /// The file for which a placeholder of another sync engine stands.
  private static func withoutPlaceholder(_ item: SyncItem) -> SyncItem {
    guard let name = item.path.names.last, let file = PlaceholderName(name.bytes)?.file,
      let path = item.path.parent?.appending(file)
    else { return item }
    return SyncItem(path: path, kind: .file, size: nil, modified: item.modified, isLocal: false)
  }

  private static func documents(ofConflict name: [UInt8], at path: SyncPath) -> [SyncPath] {
    ContainerConflict.documents(ofVersion: name).compactMap { FileName($0) }.compactMap { path.parent?.appending($0) }
  }
}

/// An item that is being assembled.
private struct Draft {
  var item: SyncItem
  let type: String
  let isPackage: Bool
  var hasConflict = false

  /// Adds an item in the package.
  mutating func add(_ part: SyncItem, isVersion: Bool) {
    if isVersion { hasConflict = true }
    guard part.kind == .file else { return }
    item.size = (item.size ?? 0) &+ (part.size ?? 0)
    item.modified = [item.modified, part.modified].lazy.compactMap(\.self).max()
    item.isLocal = item.isLocal || part.isLocal
  }

  func entry(in folder: [UInt8], hasConflict isInConflict: Bool) -> ItemListing.Entry {
    let found = DocumentContainer.Item(
      id: item.path.absolute(in: folder), isDirectory: item.kind == .folder, name: item.path.names.last?.text ?? "",
      contentType: type, isPackage: isPackage, isLocal: item.isLocal, size: item.size,
      modificationDate: item.modified, hasConflict: hasConflict || isInConflict)
    return ItemListing.Entry(item: found, path: item.path)
  }
}

/// The types of items with known names; each extension is looked up once.
private struct NameTypes {
  private struct Key: Hashable {
    let ending: String?
    let kind: SyncItem.Kind
  }

  private let registry = TypeRegistry.ofProcess
  private var known: [Key: (String, Bool)] = [:]

  mutating func type(of name: FileName, _ kind: SyncItem.Kind) -> (type: String, isPackage: Bool) {
    let name = ItemName(bytes: name.bytes)
    // Names with their own type have no extension.
    let key = Key(ending: name.pathExtension, kind: kind)
    if key.ending != nil, let known = known[key] { return known }
    let found: (String, Bool)
    switch kind {
    case .file: found = (registry.type(ofFileNamed: name).identifier, false)
    case .link: found = ("public.symlink", false)
    case .folder:
      let type = registry.type(ofFolderNamed: name)
      found = (type.identifier, type.conforms(to: registry.type(carrying: "com.apple.package")))
    }
    known[key] = found
    return found
  }
}
