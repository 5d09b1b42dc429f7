import PropertyLists
import UTThreads

extension PropertyList {
  /// Returns the file with fixes applied in order.
  ///
  /// A fix is applied completely or not at all: a fix that overlaps with another is skipped, and found again when the
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
    // A fix that fails may leave some of its edits, so it is tried on a copy. A copy for each fix would take longer
    // than all edits, so the number of fixes that are tried together grows as they succeed.
    var (next, most) = (0, 1)
    while next < fixes.count {
      let part = fixes[next..<min(next + most, fixes.count)]
      var attempt = editor
      assert(Steps.count(applied.count))
      let count = attempt.applyFirst(of: part, after: applied.last)
      if count < part.count {
        attempt = editor
        _ = attempt.applyFirst(of: part.prefix(count), after: applied.last)
      }
      editor = attempt
      applied += part.prefix(count)
      next += count < part.count ? count + 1 : count
      most = count < part.count ? 1 : 2 * most
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
  /// Applies fixes up to the first that fails, of which some edits may remain.
  ///
  /// - Parameter last: the fix applied before them.
  /// - Returns: the number of fixes that were applied.
  fileprivate mutating func applyFirst(of fixes: ArraySlice<Fix>, after last: Fix?) -> Int {
    var last = last
    for (count, fix) in fixes.enumerated() {
      // One removal of duplicates covers all of them.
      if last?.edits != fix.edits, (try? apply(fix)) == nil { return count }
      last = fix
    }
    return fixes.count
  }

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
