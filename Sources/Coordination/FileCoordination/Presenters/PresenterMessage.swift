import Foundation

/// The messages to a presenter before an access, in their order.
enum Preparation: Sendable, Hashable {
  case relinquish(toWriter: Bool)
  case save
  case accommodateDeletion
  case accommodateEviction
  case accommodateSubitemDeletion([UInt8])
}

/// The messages that presenters got, and need not get again.
typealias PreparedMessages = [ObjectIdentifier: Set<Preparation>]

extension [(presenter: ReachablePresenter, messages: [Preparation])] {
  /// The messages that presenters did not get.
  func without(_ prepared: PreparedMessages) -> Self {
    prepared.isEmpty
      ? self
      : compactMap { presenter, messages in
        let rest = messages.filter { !(prepared[presenter.identity]?.contains($0) ?? false) }
        return rest.isEmpty ? nil : (presenter, rest)
      }
  }
}

/// A change to a version of an item.
package enum VersionChange: Sendable, Hashable {
  case gained, lost, resolved
}

/// A change to items, to be reported to presenters.
package enum ItemNews: Sendable, Hashable {
  /// An item was written; created if it appeared.
  case changed([UInt8], hasAppeared: Bool)
  case moved(from: [UInt8], to: [UInt8])
  case ubiquityAttributes([UInt8], [String])
  /// A version of an item changed: its identifier, and its path.
  case version(VersionChange, of: [UInt8], id: String, [UInt8])

  var path: [UInt8] {
    switch self {
    case .changed(let path, _), .moved(let path, _), .ubiquityAttributes(let path, _), .version(_, let path, _, _): path
    }
  }
}

/// The questions to the presenters of a process before an access: the same for all processes.
struct AccessRequest: Sendable, Hashable {
  struct Item: Sendable, Hashable {
    var path: [UInt8]
    var kind: FileAccess.Kind
    /// The enclosing packages.
    var packages: [[UInt8]]
    var isTree: Bool
    /// Whether presenters of the items in the folder are also prepared, as for many accesses at once.
    var includesContents = false
  }

  var items: [Item]
}

extension AccessRequest {
  /// Whether a presenter that does not answer counts as objecting.
  var needsConsent: Bool { items.contains { $0.kind == .evicting } }

  /// The items in words.
  var text: String {
    items.map { "'\(String(decoding: $0.path, as: UTF8.self))'" }.joined(separator: " or ")
  }

  init(_ items: [CoordinatedItem]) {
    self.items = items.map {
      Item(path: $0.path.bytes, kind: $0.kind, packages: $0.packages, isTree: $0.isTree)
    }
  }
}

extension AccessRequest.Item {
  /// The messages to a presenter of an item at a path. Source: NSFileCoordinator.h.
  func messages(toPresenterAt path: [UInt8]) -> [Preparation] {
    if path == self.path {
      return relinquishing + (kind.requiresSaving ? [.save] : []) + removal
    }
    if packages.contains(path) {
      return relinquishing + (kind.requiresSaving ? [.save] : []) + subitemDeletion + eviction
    }
    if isTree, self.path.isFolder(of: path) { return relinquishing + removal }
    if includesContents, self.path.isFolder(of: path) {
      return relinquishing + (kind.requiresSaving ? [.save] : [])
    }
    return path.isFolder(of: self.path) ? subitemDeletion : []
  }

  private var relinquishing: [Preparation] { [.relinquish(toWriter: kind.isExclusive)] }
  private var removal: [Preparation] { kind.removesItem ? [.accommodateDeletion] : eviction }
  /// Without this message, a presenter could save a package without its missing parts.
  private var eviction: [Preparation] { kind == .evicting ? [.accommodateEviction] : [] }
  private var subitemDeletion: [Preparation] { kind.removesItem ? [.accommodateSubitemDeletion(path)] : [] }
}
