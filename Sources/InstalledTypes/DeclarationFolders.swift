import Glibc
import TypeRegistry

/// Where a user's and a machine's own declarations live, after the XDG Base Directory Specification.
public enum DeclarationFolders {
  /// The folders whose declarations every program here knows, those of the user first, whether they exist or not:
  /// `$XDG_DATA_HOME/uniform-types` (else `~/.local/share/uniform-types`), `/usr/local/share/uniform-types` and
  /// `/usr/share/uniform-types`.
  ///
  /// - Parameter environment: looks up an environment variable.
  public static func standard(environment: (String) -> String? = variable) -> [String] {
    let user = folder(environment, variable: "XDG_DATA_HOME", inHome: ".local/share")
    return ([user] + ["/usr/local/share", "/usr/share"]).compactMap { $0.map { "\($0)/uniform-types" } }
  }

  /// Where compiled tables are kept: `$XDG_CACHE_HOME/uniform-types`, else `~/.cache/uniform-types`; nil without a
  /// home.
  public static func cache(environment: (String) -> String? = variable) -> String? {
    folder(environment, variable: "XDG_CACHE_HOME", inHome: ".cache").map { "\($0)/uniform-types" }
  }

  /// An environment variable of this process; nil if it is not set.
  public static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The specification asks to ignore relative paths.
  private static func folder(_ environment: (String) -> String?, variable: String, inHome path: String) -> String? {
    if let folder = environment(variable), folder.hasPrefix("/") { return folder }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/\(path)"
  }
}
