import PropertyLists

extension PropertyList {
  /// The byte replacements of a fix; none if it cannot be applied.
  package func replacements(of fix: Fix) -> [PropertyListEditor.Replacement] {
    if case .rewrite(let bytes)? = fix.edits.first {
      return [PropertyListEditor.Replacement(range: 0..<self.bytes.count, bytes: bytes)]
    }
    guard var editor = try? PropertyListEditor(self), (try? editor.apply(fix)) != nil else { return [] }
    return editor.byteReplacements
  }
}
