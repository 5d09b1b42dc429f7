import UTCSystem
import UTLibC
import UTText

/// The arguments of the command, without its name.
enum Arguments {
  /// The arguments as bytes.
  static let bytes: [[UInt8]] = {
    let (count, arguments) = (Int(programArgumentCount()), programArguments())
    return (0..<count).dropFirst().compactMap { position in
      arguments[position].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }()

  /// The arguments as text; invalid UTF-8 is replaced.
  static var texts: [String] { bytes.map { String(decoding: $0, as: UTF8.self) } }

  /// Returns the first of these arguments that is not UTF-8, escaped as in all messages; nil if all are UTF-8.
  static func firstMisencoded(of texts: some Sequence<String>) -> String? {
    texts.lazy.filter(hasReplacement).compactMap { misencoded[$0] }.first
  }

  /// Returns a message with arguments that are not UTF-8 escaped: `m\xF6we` instead of a replacement character.
  static func spelled(in message: String) -> String {
    guard hasReplacement(message) else { return message }
    // A name is quoted, or ends before a colon or a space. Looking it up is fast even with thousands of arguments.
    return message.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let parts =
        line.split(separator: "'") + line.split(separator: ": ") + line.split { " '=:;,".contains($0) }
      return parts.reduce(into: String(line)) { line, part in
        guard let spelling = misencoded[String(part)], let range = line.firstRange(of: part) else { return }
        line.replaceSubrange(range, with: spelling)
      }
    }.joined(separator: "\n")
  }

  /// The escaped form of arguments that are not UTF-8, by their text; also for values after an equals sign.
  private static let misencoded: [String: String] = {
    var spellings: [String: String] = [:]
    for argument in bytes {
      let parts = argument.split(separator: UInt8(ascii: "="), maxSplits: 1).map(Array.init)
      for part in [argument] + parts {
        let text = String(decoding: part, as: UTF8.self)
        if hasReplacement(text) { spellings[text] = PrintableText.of(part) }
      }
    }
    return spellings
  }()

  private static func hasReplacement(_ text: String) -> Bool { text.unicodeScalars.contains("\u{FFFD}") }
}
