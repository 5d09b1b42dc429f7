import CArguments
import Glibc
import Text

/// The arguments of the command, without its name.
enum Arguments {
  /// As the bytes that they are.
  static let bytes: [[UInt8]] = {
    let (count, arguments) = (Int(programArgumentCount()), programArguments())
    return (0..<count).dropFirst().compactMap { position in
      arguments[position].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }()

  /// As text; bytes that are not UTF-8 are replaced.
  static var texts: [String] { bytes.map { String(decoding: $0, as: UTF8.self) } }

  /// The first of these arguments that is not UTF-8, spelled as in all messages; nil if all are.
  static func firstMisencoded(of texts: some Sequence<String>) -> String? {
    texts.lazy.filter(hasReplacement).compactMap { misencoded[$0] }.first
  }

  /// A message that spells arguments that are not UTF-8 as everywhere: `m\xF6we` instead of a replacement character.
  static func spelled(in message: String) -> String {
    guard hasReplacement(message) else { return message }
    // A name is quoted, or ends before a colon or a space. It is looked up, as there may be thousands of arguments.
    return message.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let parts =
        line.split(separator: "'") + line.split(separator: ": ") + line.split { " '=:;,".contains($0) }
      return parts.reduce(into: String(line)) { line, part in
        guard let spelling = misencoded[String(part)], let range = line.firstRange(of: part) else { return }
        line.replaceSubrange(range, with: spelling)
      }
    }.joined(separator: "\n")
  }

  /// The spelling of arguments that are not UTF-8 by their text, also of what follows an equals sign.
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
