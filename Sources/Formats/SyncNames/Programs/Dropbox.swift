extension SyncProgram {
  /// Dropbox.
  public static let dropbox = SyncProgram(
    id: "dropbox", name: "Dropbox",
    conflictMark: { rest in
      // `Report (Ann's conflicted copy 2026-07-31).txt`, with a number after the date if there are several
      guard rest.take(" (") else { return nil }
      var words = NameReader(rest.take(while: { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }))
      if rest.take("(") {
        guard !rest.take(while: NameReader.isDigit).isEmpty, rest.take(")"), words.takeLast(" ") else { return nil }
      }
      guard rest.take(")"), words.takeLastDigits("0000-00-00"), words.takeLast("conflicted copy ") else { return nil }
      if words.bytes.isEmpty { return ConflictMark.Maker() }
      guard words.takeLast("s "), words.takeLast("'") || words.takeLast("\u{2019}"), !words.bytes.isEmpty else {
        return nil
      }
      return ConflictMark.Maker(computer: NameReader.text(words.bytes))
    })
}
