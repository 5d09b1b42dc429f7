import FoundationEssentials

/// Facts that tests compare with, kept as tables in `Tests/Fixtures`.
package enum Fixture {
  /// The folder of the package.
  package static let packageRoot = URL(filePath: #filePath, directoryHint: .notDirectory)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the tests' own executable, with the programs that were built with it.
  package static let products: URL = {
    let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: tests ?? CommandLine.arguments[0]).deletingLastPathComponent()
  }()

  /// The rows of a table: fields separated by tabs, with `\\`, `\t`, `\n`, `\r` and `\0` in them unescaped; lines that
  /// begin with `#` are comments.
  package static func rows(_ name: String) throws -> [[String]] {
    let file = packageRoot.appending(path: "Tests/Fixtures/\(name)", directoryHint: .notDirectory)
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(unescaped) }
  }

  private static func unescaped(_ field: Substring) -> String {
    var text = ""
    var isEscaped = false
    for character in field {
      if isEscaped {
        switch character {
        case "t": text.append("\t")
        case "n": text.append("\n")
        case "r": text.append("\r")
        case "0": text.append("\0")
        default: text.append(character)
        }
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }
}
