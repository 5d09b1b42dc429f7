import PropertyLists

extension PropertyList {
  /// What a fix does to the bytes of the file; nothing if it cannot be applied.
  package func replacements(of fix: Fix) -> [PropertyListEditor.Replacement] {
    if case .rewrite(let bytes)? = fix.edits.first {
      return [PropertyListEditor.Replacement(range: 0..<self.bytes.count, bytes: bytes)]
    }
    guard var editor = try? PropertyListEditor(self), (try? editor.apply(fix)) != nil else { return [] }
    return editor.byteReplacements
  }
}
