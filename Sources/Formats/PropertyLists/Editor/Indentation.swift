/// The indentation unit of a file, found around a container or elsewhere in the file.
struct Indentation {
  private let document: PropertyListDocument
  private let layout: SourceLayout
  /// The unit that the first container with one has; nil if none of the first ones has any.
  private var anywhere: [UInt8]?
  /// The maximum number of containers to examine.
  private static let searchLimit = 1000

  init(document: PropertyListDocument, layout: SourceLayout) {
    (self.document, self.layout) = (document, layout)
    let containers = document.tape.entries.indices.lazy.filter { [self] in isContainer($0) }
    anywhere = containers.prefix(Self.searchLimit).lazy.compactMap { [self] in unit(of: $0) }.first
  }

  /// The unit of the container at a tape index, of its ancestors, or of other containers; a tab if none has one.
  func unit(around index: Int) -> [UInt8] {
    var container = index
    while true {
      if let unit = unit(of: container) { return unit }
      let parent = Int(document.tape.entries[container].parent)
      if parent == container { break }
      container = parent
    }
    return anywhere ?? [UInt8(ascii: "\t")]
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
