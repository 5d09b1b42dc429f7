import FileTypes
import UTFileQueries
import UTLibC
import UTSystemCalls
import UTText

/// Prints the items that are found, and then their changes, until the program is interrupted.
struct FoundWatch {
  let condition: ItemCondition
  let form: FoundReport.Form
  let intoPackages: Bool
  let skipHidden: Bool

  /// A folder to search, and its path as given.
  private struct Scope: Sendable {
    let path: [UInt8]
    let argument: [UInt8]

    init(_ argument: [UInt8]) throws(FileTypeError) {
      guard let path = realPath(argument) else {
        throw FileTypeError(path: argument, operation: .examining, errorNumber: errno)
      }
      self.path = path
      self.argument = argument
    }

    /// An item with the path that begins as the argument does; nil if it is not in this folder.
    func shown(_ item: DocumentItem) -> DocumentItem? {
      let slash = UInt8(ascii: "/")
      guard item.path.starts(with: path) else { return nil }
      var rest = item.path.dropFirst(path.count)
      guard rest.isEmpty || rest.first == slash || path.last == slash else { return nil }
      if rest.isEmpty { return DocumentItem(path: argument, type: item.type, status: item.status) }
      if rest.first == slash { rest.removeFirst() }
      let separator = argument.last == slash ? [] : [slash]
      return DocumentItem(path: argument + separator + rest, type: item.type, status: item.status)
    }
  }

  /// - Throws: `FileTypeError` if a folder does not exist.
  func run(_ folders: [[UInt8]]) throws -> Never {
    // A signal ends the program.
    Interruption.unblockSignals()
    var scopes: [Scope] = []
    for folder in folders { scopes.append(try Scope(folder)) }
    // In nested folders, items are shown with the path of the inner folder.
    let sorted = scopes.sorted { $0.path.count > $1.path.count }
    let shown = { @Sendable (item: DocumentItem) in sorted.lazy.compactMap { $0.shown(item) }.first ?? item }
    let condition = condition
    var order = QueryOrder(scopes: scopes.map(\.path), registry: condition.registry) {
      condition.isTrue(of: shown($0))
    }
    order.includesHiddenItems = !skipHidden
    order.descendsIntoPackages = intoPackages
    order.includesScopes = true
    let form = form
    let engine = QueryEngine(order) { report in
      switch report {
      case .gathered(let changes), .updated(let changes):
        for change in changes { Self.write(change.kind, shown(change.item), form) }
        Output.flush()
      case .failed(let error) where error.operation == .watching:
        Output.report("utictl: warning: \(error); folders that cannot be watched are read again every few seconds")
      case .failed(let error): Output.complain("\(error)")
      case .finishedGathering: break
      }
    }
    while true { withExtendedLifetime(engine) { _ = pause() } }
  }

  private static func write(_ kind: QueryChange.Kind, _ item: DocumentItem, _ form: FoundReport.Form) {
    switch form {
    case .lines: Output.writeLine("\(kind.rawValue) \(PrintableText.of(item.path))")
    case .null:
      Output.write("\(kind.rawValue) ")
      Output.write(utf8: item.path)
      Output.write("\0")
    case .json, .jsonLines:
      JSONText.writeLine(FoundRecord(item.path, item.type, item.status, change: kind))
    }
  }
}
