import CArguments
import Glibc

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
}
