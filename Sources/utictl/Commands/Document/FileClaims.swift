import ClaimTables
import FoundationEssentials
import SystemCalls
import Text
import TypeRegistry

/// The claims and presenters of all programs of the user, by item.
struct FileClaims: Equatable {
  struct Entry: Equatable {
    let item: ClaimedItem
    let holder: ClaimHolder
  }

  /// By the paths of the items; for each, those who hold it first, then those who wait, in order, then presenters.
  let entries: [Entry]

  /// - Parameters:
  ///   - table: the table of the user's programs.
  ///   - place: the absolute path of an item; nil for all.
  ///   - registry: which folders are packages.
  /// - Throws: `ClaimTableError`.
  init(_ table: ClaimTable, concerning place: [UInt8]?, in registry: TypeRegistry) throws {
    let holders = try table.claims() + table.presenters()
    var entries = holders.flatMap { holder in holder.items.map { Entry(item: $0, holder: holder) } }
    if let place { entries = entries.filter { $0.concerns(place, in: registry) } }
    self.entries = entries.enumerated().sorted { first, second in
      let (path, other) = (first.element.item.path, second.element.item.path)
      guard path == other else { return path.lexicographicallyPrecedes(other) }
      return (first.element.holder.state.rank, first.offset) < (second.element.holder.state.rank, second.offset)
    }.map(\.element)
  }

  /// What people read.
  ///
  /// - Parameter path: what was asked for; nil for all.
  func lines(_ path: String?) -> [String] {
    guard !entries.isEmpty else {
      return ["No program reads, writes, waits for, or presents \(path.map { "'\($0)'" } ?? "a file")"]
    }
    let style = Style()
    var lines: [String] = []
    for (index, entry) in entries.enumerated() {
      if index == 0 || entries[index - 1].item.path != entry.item.path {
        lines.append(style.strong(PrintableText.of(entry.item.path)))
      }
      let gap = String(repeating: " ", count: 14 - entry.holder.state.label.count)
      lines.append("  \(style.faint(entry.holder.state.label))\(gap)\(entry.text)")
    }
    return lines
  }
}

extension ClaimHolder.State {
  fileprivate var rank: Int {
    switch self {
    case .holds: 0
    case .waits: 1
    case .presents: 2
    }
  }

  fileprivate var label: String {
    switch self {
    case .holds: "claimed by"
    case .waits: "waiting"
    case .presents: "presented by"
    }
  }
}

extension FileClaims.Entry {
  /// Whether the entry is about an item, the items in it, or a folder or package that contains it.
  fileprivate func concerns(_ place: [UInt8], in registry: TypeRegistry) -> Bool {
    let path = item.path
    let slash = place.lastIndex(of: UInt8(ascii: "/")) ?? 0
    let shortPlace = ClaimedItem.path(Array(place[(slash + 1)...]), in: Array(place[..<max(slash, 1)]))
    if path == shortPlace || place.isFolder(of: path) { return true }
    return path.isFolder(of: place)
      && (holder.state == .presents || item.isTree || isPackage(in: registry))
  }

  private func isPackage(in registry: TypeRegistry) -> Bool {
    let parts = String(decoding: item.name, as: UTF8.self).split(separator: ".", omittingEmptySubsequences: false)
    return parts.dropFirst().last.map { registry.declaresPackages(withExtension: String($0)) } ?? false
  }

  fileprivate var text: String {
    let access =
      holder.state == .presents
      ? "" : ", \(item.isWritten ? "writing" : "reading")\(item.isTree ? ", with everything in it" : "")"
    return "\(holder.processText)\(access), since \(since)"
  }

  /// When the claim was made, or the presenter was registered.
  var since: String { Date(timeIntervalSince1970: Double(holder.time) / 1e9).formatted(.iso8601) }
}
