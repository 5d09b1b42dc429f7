import UTCSystem
import UTLibC
import UTText

/// The arguments of the command, without its name.
enum Arguments {
  /// The arguments as text. Bytes that are not UTF-8 are escaped as in `String(spelling:)`, so that no file name is
  /// changed.
  static let texts: [String] = {
    let (count, arguments) = (Int(programArgumentCount()), programArguments())
    return (0..<count).dropFirst().compactMap { position in
      arguments[position].map { argument in
        let bytes = UnsafeRawBufferPointer(start: argument, count: strlen(argument))
        return String(validating: bytes, as: UTF8.self) ?? String(spelling: bytes)
      }
    }
  }()
}
