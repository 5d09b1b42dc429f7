/// Converts edits of key paths to edits of text.
struct EditRendering {
  private let editor: PropertyListEditor
  private let document: PropertyListDocument
  private let layout: SourceLayout
  private let indentation: Indentation

  init(_ editor: PropertyListEditor) {
    self.editor = editor
    document = editor.original.document
    layout = SourceLayout(text: document.source.utf8)
    indentation = Indentation(document: document, layout: layout)
  }

  var edits: [TextEdit] {
    editor.replacements.map { replacement(of: $0.key, by: $0.value) }
      + editor.renames.map { rename(of: $0.key, to: $0.value) }
      + editor.containers.flatMap { edits(of: $0.value, in: PropertyList.Node(document: document, index: $0.key)) }
  }

  private func extent(_ index: Int) -> TapeExtent { document.tape.entries[index].extent }

  // MARK: Values and keys in place

  private func replacement(of index: Int, by value: PropertyListValue) -> TextEdit {
    let range = extent(index).range
    var writer = self.writer(
      near: range.lowerBound, margin: layout.margin(of: range.lowerBound), unit: indentation.unit(around: index))
    writer.writer.write(value, level: writer.level)
    return TextEdit(range: range, replacement: writer.writer.output)
  }

  private func rename(of index: Int, to key: String) -> TextEdit {
    let extent = extent(index)
    var writer = self.writer(near: extent.range.lowerBound, margin: [], unit: []).writer
    // The tags are kept as written, except that `<key/>` must be opened.
    let hasTags =
      extent.contentRange.lowerBound > extent.range.lowerBound
      && extent.contentRange.upperBound < extent.range.upperBound
    if hasTags { writer.writeEscaped(key) } else { writer.writeKey(key) }
    return TextEdit(range: hasTags ? extent.contentRange : extent.range, replacement: writer.output)
  }

  /// A writer for text at an offset, and the indentation level of a margin.
  private func writer(near offset: Int, margin: [UInt8], unit: [UInt8]) -> (writer: XMLWriter, level: Int) {
    var layout = XMLWriter.Layout()
    layout.indentation = unit
    layout.lineEnd = self.layout.lineEnd(near: offset) ?? [UInt8(ascii: "\n")]
    layout.escapesCarriageReturn = true
    // Whole levels are counted, because lines of data get shorter with each level.
    let level = unit.isEmpty ? 0 : margin.count / unit.count
    guard margin.elementsEqual(repeatElement(unit, count: level).joined()) else {
      layout.margin = margin
      return (XMLWriter(keyOrder: .source, layout: layout), 0)
    }
    return (XMLWriter(keyOrder: .source, layout: layout), level)
  }

  // MARK: Children

  private func edits(of edit: ContainerEdit, in container: PropertyList.Node) -> [TextEdit] {
    let children = container.children
    let removed = children.filter { edit.removed.contains($0.first) }
    if removed.count == children.count {
      if let edit = rewriting(container, without: removed, inserting: edit.insertions) { return [edit] }
    }
    let insertions = Dictionary(grouping: edit.insertions, by: \.ordinal)
    var edits: [TextEdit] = []
    for (position, child) in children.enumerated() where edit.removed.contains(child.first) {
      var ranges = ranges(of: child)[...]
      // What is inserted in its place is written there: an insertion next to the removed text would overlap it.
      if let insertions = insertions[position + 1], let range = ranges.popFirst() {
        let style = style(of: child, in: container)
        let text = insertions.enumerated().flatMap { index, insertion in
          render(insertion, style, near: range.lowerBound, isFirstOfLine: index == 0)
        }
        edits.append(TextEdit(range: range, replacement: text))
      }
      edits += ranges.map { TextEdit(range: widened($0), replacement: []) }
    }
    for (ordinal, insertions) in insertions
    where ordinal == 0 || !edit.removed.contains(children[ordinal - 1].first) {
      edits.append(insertion(of: insertions, before: ordinal, of: children, in: container))
    }
    return edits
  }

  /// Rewrites a container that contains only whitespace.
  private func rewriting(
    _ container: PropertyList.Node, without removed: [EditChild], inserting insertions: [ContainerEdit.Insertion]
  ) -> TextEdit? {
    var position = extent(container.index).contentRange.lowerBound
    for child in removed {
      for range in ranges(of: child) {
        guard layout.isWhiteSpaceOnly(position..<max(position, range.lowerBound)) else { return nil }
        position = range.upperBound
      }
    }
    let content = extent(container.index).contentRange
    guard layout.isWhiteSpaceOnly(position..<max(position, content.upperBound)) else { return nil }
    let range = extent(container.index).range
    let tag = container.kind == .dictionary ? "dict" : "array"
    guard !insertions.isEmpty else { return TextEdit(range: range, replacement: Array("<\(tag)/>".utf8)) }
    let margin = layout.margin(of: range.lowerBound)
    let unit = indentation.unit(around: container.index)
    let style = ChildStyle(margin: layout.lineEnd(near: range.lowerBound) == nil ? nil : margin + unit, unit: unit)
    var text = Array("<\(tag)>".utf8)
    for insertion in insertions { text += render(insertion, style, near: range.lowerBound) }
    if style.margin != nil { text += (layout.lineEnd(near: range.lowerBound) ?? []) + margin }
    return TextEdit(range: range, replacement: text + Array("</\(tag)>".utf8))
  }

  /// The style of a new child.
  private struct ChildStyle {
    /// The indentation of its lines; nil if it is on the same line as its neighbors.
    var margin: [UInt8]?
    let unit: [UInt8]
    /// The text between key and value; nil for a new line.
    var separator: [UInt8]?
  }

  private func insertion(
    of insertions: [ContainerEdit.Insertion], before ordinal: Int, of children: [EditChild],
    in container: PropertyList.Node
  ) -> TextEdit {
    let offset: Int
    if ordinal > 0 {
      offset = extent(children[ordinal - 1].value).range.upperBound
    } else {
      offset = extent(container.index).contentRange.lowerBound
    }
    let style = style(of: ordinal > 0 ? children[ordinal - 1] : children.first, in: container)
    let position = style.margin == nil ? offset : layout.endOfLineWithoutMarkup(from: offset) ?? offset
    return TextEdit(range: position..<position, replacement: insertions.flatMap { render($0, style, near: offset) })
  }

  /// The style of a child, for a new one next to it.
  private func style(of neighbor: EditChild?, in container: PropertyList.Node) -> ChildStyle {
    let unit = indentation.unit(around: container.index)
    let start = extent(container.index).range.lowerBound
    guard let neighbor else { return ChildStyle(margin: layout.margin(of: start) + unit, unit: unit) }
    let first = extent(neighbor.first).range
    var style = ChildStyle(
      margin: layout.beginsLine(first.lowerBound) ? layout.margin(of: first.lowerBound) : nil, unit: unit)
    if neighbor.first != neighbor.value {
      let gap = first.upperBound..<max(first.upperBound, extent(neighbor.value).range.lowerBound)
      if layout.blankEnd(from: gap.lowerBound) >= gap.upperBound { style.separator = Array(layout.text[gap]) }
    }
    return style
  }

  /// - Parameter isFirstOfLine: whether it is written where its line already begins.
  private func render(
    _ insertion: ContainerEdit.Insertion, _ style: ChildStyle, near offset: Int, isFirstOfLine: Bool = false
  ) -> [UInt8] {
    let margin = style.margin ?? layout.margin(of: offset)
    var (writer, level) = writer(near: offset, margin: margin, unit: style.unit)
    if style.margin != nil, !isFirstOfLine {
      writer.endLine()
      writer.indent(level)
    }
    if let key = insertion.key {
      writer.writeKey(key)
      if let separator = style.separator {
        writer.put(separator)
      } else if style.margin != nil {
        writer.endLine()
        writer.indent(level)
      }
    }
    writer.write(insertion.value, level: level)
    return writer.output
  }

  // MARK: Removal

  /// Key and value as one range, or as two if there is a comment between them.
  private func ranges(of child: EditChild) -> [Range<Int>] {
    let (first, value) = (extent(child.first).range, extent(child.value).range)
    let gap = first.upperBound..<max(first.upperBound, value.lowerBound)
    return child.first == child.value || layout.isWhiteSpaceOnly(gap)
      ? [first.lowerBound..<value.upperBound] : [first, value]
  }

  /// Extends a range to avoid leaving empty lines: includes the preceding line end if the lines have no other content,
  /// or the spaces before the rest of the line.
  private func widened(_ range: Range<Int>) -> Range<Int> {
    let end = layout.blankEnd(from: range.upperBound)
    if layout.isAtLineEnd(end) {
      if let start = layout.precedingLineEnd(of: range.lowerBound) { return start..<end }
      return layout.blankStart(before: range.lowerBound)..<end
    }
    return layout.beginsLine(range.lowerBound) ? range.lowerBound..<end : range
  }
}
