import UTLibC
import UTSystemCalls
import UTText

/// The folder in which users keep documents (xdg-user-dirs, `user-dirs.dirs(5)`).
enum DocumentsFolder {
  /// Returns the absolute path, where no item needs to exist; nil if there is no home directory.
  ///
  /// - Parameter environment: looks up an environment variable.
  static func path(environment: (String) -> [UInt8]?) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    if let chosen = environment("XDG_DOCUMENTS_DIR"), chosen.first == slash { return chosen }
    guard let home = environment("HOME"), home.first == slash else { return nil }
    let own = environment("XDG_CONFIG_HOME").flatMap { $0.first == slash ? $0 : nil }
    let configurations = own ?? home.appendingComponent(Array(".config".utf8))
    let file = Descriptor.open(configurations.appendingComponent(Array("user-dirs.dirs".utf8)), O_RDONLY | O_NONBLOCK)
    let text = file.flatMap { $0.bytes(1 << 16, at: 0) } ?? []
    return path(in: String(spelling: text), home: home)
      ?? home.appendingComponent(Array("Documents".utf8))
  }

  /// The path in a file of shell assignments, which spells names that are not UTF-8:
  /// `XDG_DOCUMENTS_DIR="$HOME/Documents"`.
  static func path(in text: String, home: [UInt8]) -> [UInt8]? {
    let prefix = "XDG_DOCUMENTS_DIR=\""
    guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix(prefix) && $0.hasSuffix("\"") }) else {
      return nil
    }
    let value = line.dropFirst(prefix.count).dropLast()
    guard value.hasPrefix("$HOME/") else { return value.hasPrefix("/") ? String(value).pathBytes : nil }
    return home.appendingComponent(String(value.dropFirst("$HOME/".count)).pathBytes)
  }
}
