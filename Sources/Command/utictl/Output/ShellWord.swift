import UTText

/// Arguments in commands that are suggested.
enum ShellWord {
  /// Returns an argument as it can be typed in a shell, unless it has characters that are not printed.
  static func of(_ argument: String) -> String {
    let text = PrintableText.short(argument)
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+=:,@%~".contains($0) }
    return isPlain && !text.isEmpty ? text : "\"\(text)\""
  }
}
