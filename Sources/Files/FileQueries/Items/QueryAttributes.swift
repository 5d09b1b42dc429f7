import FileTypes
import FoundationEssentials
import TypeRegistry
import UTFileURLs
import UTItemPredicates
import UTLibC

/// The attributes of items in queries, by Apple's names and by short ones. Source: MDItem.h and NSMetadataAttributes.h.
package enum QueryAttributes {
  private typealias Attribute = (names: [String], source: Source, kind: PredicateValueKind?)

  /// The source of an attribute.
  private enum Source {
    case path, type, status
  }

  private static let all: [Attribute] = [
    (["kMDItemFSName", "name"], .path, .text), (["kMDItemDisplayName"], .path, .text),
    (["kMDItemPath", "path"], .path, .text), (["kMDItemFSInvisible"], .path, nil),
    (["kMDItemContentType", "type"], .type, .text), (["kMDItemContentTypeTree", "types"], .type, nil),
    (["kMDItemKind", "kind"], .type, .text), (["kMDItemURL", "url"], .status, nil),
    (["kMDItemFSSize", "size"], .status, .number), (["kMDItemLogicalSize"], .status, .number),
    (["kMDItemFSContentChangeDate", "modified"], .status, .date), (["kMDItemContentModificationDate"], .status, .date),
    (["kMDItemFSCreationDate", "created"], .status, .date), (["kMDItemContentCreationDate"], .status, .date),
    (["kMDItemAttributeChangeDate"], .status, .date), (["kMDItemFSOwnerUserID"], .status, .number),
    (["kMDItemFSOwnerGroupID"], .status, .number),
  ]

  /// The names of all attributes.
  package static var names: [String] { all.flatMap(\.names) }

  /// Apple's names of all attributes.
  package static var appleNames: [String] { all.map { $0.names[0] } }

  /// The kinds of the values of attributes, by name, except flags, lists, and URLs.
  package static var kinds: [String: PredicateValueKind] {
    all.reduce(into: [:]) { kinds, attribute in for name in attribute.names { kinds[name] = attribute.kind } }
  }

  /// Whether the values of keys come from the type of an item; nil stands for all keys.
  package static func needType(_ keys: Set<String>?) -> Bool { uses(.type, keys) }

  /// Whether the values of keys come from the status of an item; nil stands for all keys.
  package static func needStatus(_ keys: Set<String>?) -> Bool { uses(.status, keys) }

  private static func uses(_ source: Source, _ keys: Set<String>?) -> Bool {
    guard let keys else { return true }
    return all.contains { $0.source == source && $0.names.contains(where: keys.contains) }
  }

  /// Returns the value of an attribute; nil if the item has none.
  ///
  /// - Parameters:
  ///   - key: a name of the attribute.
  ///   - path: the path of the item.
  ///   - type: its type, if known.
  ///   - status: its status, if known.
  package static func value(
    _ key: String, path: [UInt8], type: UniformType?, status: FileStatus?
  ) -> (any Sendable)? {
    switch key {
    case "kMDItemFSName", "kMDItemDisplayName", "name": text(ItemName(ofItemAt: path).bytes)
    case "kMDItemPath", "path": text(path)
    case "kMDItemFSInvisible": ItemName(ofItemAt: path).bytes.first == UInt8(ascii: ".")
    case "kMDItemURL", "url": URL.item(path, isFolder: status?.isFolder ?? false)
    case "kMDItemFSSize", "kMDItemLogicalSize", "size": status.flatMap { $0.isFolder ? nil : Int($0.size) }
    case "kMDItemFSContentChangeDate", "kMDItemContentModificationDate", "modified":
      status.map { Date($0.modified) }
    case "kMDItemFSCreationDate", "kMDItemContentCreationDate", "created":
      status?.created.map { Date($0) }
    case "kMDItemAttributeChangeDate": status.map { Date($0.changed) }
    case "kMDItemFSOwnerUserID": status.map { Int($0.owner) }
    case "kMDItemFSOwnerGroupID": status.map { Int($0.group) }
    case "kMDItemContentType", "type": type?.identifier
    case "kMDItemContentTypeTree", "types": type.map { [$0.identifier] + $0.supertypes.map(\.identifier) }
    case "kMDItemKind", "kind": type?.localizedDescription()
    default: nil
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
