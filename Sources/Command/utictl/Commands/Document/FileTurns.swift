import FoundationEssentials
import TypeRegistry
import UTSystemCalls
import UTText
import UTTurnTables

/// The turns and presenters of all programs of the user, by item.
struct FileTurns: Equatable {
  struct Entry: Equatable {
    let item: TurnItem
    /// The path of the item, which begins with `…` if it is too long.
    let path: [UInt8]
    let holder: TurnHolder

    init(_ item: TurnItem, _ holder: TurnHolder) { (self.item, path, self.holder) = (item, item.path, holder) }
  }

  /// By the paths of the items; for each, first its holders, then waiting accesses, in order, then presenters.
  let entries: [Entry]

  /// - Parameters:
  ///   - table: the table of the user's programs.
  ///   - place: the absolute path of an item; nil for all.
  ///   - registry: the types, which determine which folders are packages.
  /// - Throws: `TurnTableError`.
  init(_ table: TurnTable, concerning place: [UInt8]?, in registry: TypeRegistry) throws {
    let holders = try table.turns() + table.presenters()
    var entries = holders.flatMap { holder in holder.items.map { Entry($0, holder) } }
    if let place {
      let shortPlace = TurnItem.path(Array(place[...].lastComponent), in: place.parentFolder)
      entries = entries.filter { $0.path == shortPlace || $0.concerns(place, in: registry) }
    }
    self.entries = entries.enumerated().sorted { first, second in
      let (path, other) = (first.element.path, second.element.path)
      guard path == other else { return path.lexicographicallyPrecedes(other) }
      return (first.element.holder.state.rank, first.offset) < (second.element.holder.state.rank, second.offset)
    }.map(\.element)
  }

  /// The programs that read, write, or present an item, an item in it, or a package that contains it.
  static func users(of place: [UInt8]) throws -> [TurnHolder] {
    let registry = TypeRegistry.ofProcess
    return try FileTurns(TurnTable(), concerning: place, in: registry).entries.filter { entry in
      !entry.path.isFolder(of: place) || entry.isPackage(in: registry)
    }.map(\.holder)
  }

  /// The lines for users.
  ///
  /// - Parameter path: the requested path; nil for all.
  func lines(_ path: String?) -> [String] {
    guard !entries.isEmpty else {
      return [
        path.map { "no program reads, writes, waits for, or presents '\($0)'" }
          ?? "no program is using a file through FileCoordination"
      ]
    }
    let style = Style()
    var lines: [String] = []
    for (index, entry) in entries.enumerated() {
      if index == 0 || entries[index - 1].path != entry.path {
        lines.append(style.strong(PrintableText.of(entry.path)))
      }
      let gap = String(repeating: " ", count: 14 - entry.holder.state.label.count)
      lines.append("  \(style.faint(entry.holder.state.label))\(gap)\(entry.text)")
    }
    return lines
  }
}

extension TurnHolder.State {
  fileprivate var rank: Int {
    switch self {
    case .holds: 0
    case .waits: 1
    case .presents: 2
    }
  }

  fileprivate var label: String {
    switch self {
    case .holds: "in use by"
    case .waits: "waiting"
    case .presents: "presented by"
    }
  }
}

extension FileTurns.Entry {
  /// Whether the entry is about the items in an item, or about a folder or package that contains it.
  fileprivate func concerns(_ place: [UInt8], in registry: TypeRegistry) -> Bool {
    place.isFolder(of: path)
      || path.isFolder(of: place) && (holder.state == .presents || item.isTree || isPackage(in: registry))
  }

  fileprivate func isPackage(in registry: TypeRegistry) -> Bool {
    let parts = String(decoding: item.name, as: UTF8.self).split(separator: ".", omittingEmptySubsequences: false)
    return parts.dropFirst().last.map { registry.declaresPackages(withExtension: String($0)) } ?? false
  }

  fileprivate var text: String {
    let verb = holder.state == .waits ? item.isWritten ? "to write" : "to read" : item.isWritten ? "writing" : "reading"
    let access =
      holder.state == .presents
      ? "" : ", \(verb)\(item.isTree ? " the item and its contents" : "")"
    return "\(holder.processText)\(access), since \(since)"
  }

  /// When the turn was requested, or the presenter was registered.
  var since: String { Date(timeIntervalSince1970: Double(holder.time) / 1e9).utcText }
}
