import FileTypes
import Foundation
import SystemTypes
import TypeRegistry
import UTFileQueries
import UTFileURLs
import UTLibC
import UTSystemCalls

/// A known item that is not on this device.
public struct UbiquityPlaceholder: Sendable, Hashable {
  /// Its location after the download.
  public let url: URL
  /// Whether it is a folder or package.
  public let isFolder: Bool
  /// The size in bytes; nil if unknown.
  public let size: Int64?
  /// When its contents were last changed; nil if unknown.
  public let modificationDate: Date?

  /// Creates a placeholder for an item.
  public init(url: URL, isFolder: Bool, size: Int64?, modificationDate: Date?) {
    (self.url, self.isFolder, self.size, self.modificationDate) = (url, isFolder, size, modificationDate)
  }
}

extension DocumentItem {
  init(_ placeholder: UbiquityPlaceholder) {
    let path = placeholder.url.standardBytes
    let (registry, name) = (TypeRegistry.ofProcess, ItemName(ofItemAt: path))
    self.init(
      path: path,
      type: placeholder.isFolder ? registry.type(ofFolderNamed: name) : registry.type(ofFileNamed: name),
      status: FileStatus(
        absent: placeholder.isFolder ? .folder : .file, size: max(0, placeholder.size ?? 0),
        modified: Timestamp(placeholder.modificationDate ?? Date(timeIntervalSince1970: 0))))
  }
}

/// The results of a query that are not on this device, and that its engine does not find.
struct PlaceholderResults {
  private var shown: [ItemPath: DocumentItem] = [:]

  /// The paths of items that a new list lacks and that are on this device; of some items, or of all.
  func arrived(_ items: [DocumentItem], checked: Set<ItemPath>?) -> [ItemPath] {
    let found = Set(items.map { ItemPath($0.path) })
    let gone = checked.map { $0.filter { shown[$0] != nil } } ?? Set(shown.keys)
    return gone.filter { !found.contains($0) && Descriptor.status(at: $0.bytes, followingLinks: false) != nil }
  }

  /// Applies a new list.
  ///
  /// - Parameters:
  ///   - items: the items that the query finds.
  ///   - checked: the paths of the only items that may have changed, including attributes; nil for all.
  ///   - kept: the paths of the downloaded items that the query finds on this device: its engine will report them.
  /// - Returns: the changes.
  mutating func update(_ items: [DocumentItem], checked: Set<ItemPath>?, keeping kept: Set<ItemPath>) -> [QueryChange] {
    var changes: [QueryChange] = []
    let found = Dictionary(items.map { (ItemPath($0.path), $0) }) { first, _ in first }
    let gone = checked.map { $0.filter { shown[$0] != nil } } ?? Set(shown.keys)
    for path in gone where found[path] == nil && !kept.contains(path) {
      guard let item = shown.removeValue(forKey: path) else { continue }
      changes.append(QueryChange(kind: .removed, item: item))
    }
    for (path, item) in found {
      // It arrived after the list was made.
      if shown[path] == nil, Descriptor.status(at: item.path, followingLinks: false) != nil { continue }
      let known = shown.updateValue(item, forKey: path)
      if let known, known.status == item.status, checked == nil { continue }
      changes.append(QueryChange(kind: known == nil ? .added : .changed, item: item))
    }
    return changes
  }

  /// Adjusts a change of the items on this device.
  mutating func adjust(_ change: QueryChange) -> QueryChange {
    let path = ItemPath(change.item.path)
    guard let placeholder = shown[path] else { return change }
    if change.kind == .removed { return QueryChange(kind: .changed, item: placeholder) }
    shown[path] = nil
    return QueryChange(kind: .changed, item: change.item)
  }
}
