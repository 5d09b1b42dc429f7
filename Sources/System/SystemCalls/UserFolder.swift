import UTLibC

/// The user folders defined by the XDG Base Directory Specification.
package enum UserFolder: Sendable {
  /// Files of the user: `$XDG_DATA_HOME`, by default `~/.local/share`.
  case data
  /// Data of programs that should survive their end: `$XDG_STATE_HOME`, by default `~/.local/state`.
  case state
  /// Data that can be removed at any time: `$XDG_CACHE_HOME`, by default `~/.cache`.
  case cache

  /// The variable that holds the path.
  private var variable: String {
    switch self {
    case .data: "XDG_DATA_HOME"
    case .state: "XDG_STATE_HOME"
    case .cache: "XDG_CACHE_HOME"
    }
  }

  /// The default path, relative to the user's home.
  package var pathInHome: String {
    switch self {
    case .data: ".local/share"
    case .state: ".local/state"
    case .cache: ".cache"
    }
  }

  /// Returns an environment variable of this process; nil if it is not set.
  package static func variable(_ name: String) -> [UInt8]? {
    getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  /// Returns the path; nil if there is no home directory. As the specification requires, relative paths are ignored.
  ///
  /// - Parameter environment: looks up an environment variable.
  package func path(environment: (String) -> [UInt8]? = UserFolder.variable) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    if let folder = environment(variable), folder.first == slash { return folder }
    guard let home = environment("HOME"), home.first == slash else { return nil }
    return home + [slash] + Array(pathInHome.utf8)
  }
}
