import PropertyLists

extension PropertyList {
  /// Returns the file with fixes applied in order.
  ///
  /// A fix is applied completely or not at all: one that overlaps with another is skipped, and found again when the
  /// result is checked.
  ///
  /// - Returns: the bytes, and the fixes that were applied.
  public func applying(_ fixes: [Fix]) -> (bytes: [UInt8], applied: [Fix]) {
    for fix in fixes {
      // Replacing the whole file leaves nothing for the other fixes.
      if case .rewrite(let bytes)? = fix.edits.first { return (bytes, [fix]) }
    }
    guard var editor = try? PropertyListEditor(self) else { return (bytes, []) }
    var applied: [Fix] = []
    for fix in fixes {
      // One removal of duplicates covers all of them.
      if let last = applied.last, last.edits == fix.edits {
        applied.append(fix)
        continue
      }
      var attempt = editor
      guard (try? attempt.apply(fix)) != nil else { continue }
      editor = attempt
      applied.append(fix)
    }
    return (applied.isEmpty ? bytes : editor.bytes, applied)
  }
}

extension Fix {
  /// Whether it replaces the whole file, which then need not be editable.
  var isRewrite: Bool {
    if case .rewrite? = edits.first { true } else { false }
  }
}

extension PropertyListEditor {
  mutating func apply(_ fix: Fix) throws(PropertyListError) {
    for edit in fix.edits {
      switch edit {
      case .set(let value, let path): try set(value, at: path)
      case .insert(let value, let path, let position): try insert(value, at: path, position)
      case .remove(let path): try remove(at: path)
      case .rename(let path, let key): try rename(path, to: key)
      case .removeDuplicates(let path): try removeDuplicates(ofKeyAt: path)
      case .rewrite: break
      }
    }
  }
}
