/// The indentation unit of a file, found around a container or elsewhere in the file.
struct Indentation {
  let document: PropertyListDocument
  let layout: SourceLayout
  /// The maximum number of containers to examine.
  private static let searchLimit = 1000

  /// The unit of the container at a tape index, of its ancestors, or of other containers; a tab if none has one.
  func unit(around index: Int) -> [UInt8] {
    var container = index
    while true {
      if let unit = unit(of: container) { return unit }
      let parent = Int(document.tape.entries[container].parent)
      if parent == container { break }
      container = parent
    }
    return unitAnywhere() ?? [UInt8(ascii: "\t")]
  }

  private func unitAnywhere() -> [UInt8]? {
    var remaining = Self.searchLimit
    for index in document.tape.entries.indices where remaining > 0 && isContainer(index) {
      remaining -= 1
      if let unit = unit(of: index) { return unit }
    }
    return nil
  }

  private func isContainer(_ index: Int) -> Bool {
    let kind = document.tape.entries[index].kind
    return kind == .dictionary || kind == .array
  }

  /// The indentation of the first child's line relative to the container's line.
  private func unit(of index: Int) -> [UInt8]? {
    guard isContainer(index), document.tape.end(of: index) > index + 1 else { return nil }
    let child = Int(document.tape.entries[index + 1].extent.start)
    guard layout.beginsLine(child) else { return nil }
    let outer = layout.margin(of: Int(document.tape.entries[index].extent.start))
    let inner = layout.margin(of: child)
    return inner.count > outer.count && inner.starts(with: outer) ? Array(inner.dropFirst(outer.count)) : nil
  }
}
