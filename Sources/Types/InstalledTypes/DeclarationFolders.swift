import UTSystemCalls
import UTText

/// The folders of the user's and the machine's own declarations, according to the XDG Base Directory Specification.
public enum DeclarationFolders {
  /// The folders whose declarations every program loads, the user's first, whether or not they exist:
  /// `$XDG_DATA_HOME/uniform-types` (otherwise `~/.local/share/uniform-types`), `/usr/local/share/uniform-types`, and
  /// `/usr/share/uniform-types`.
  ///
  /// - Parameter environment: looks up an environment variable.
  public static func standard(environment: (String) -> String? = variable) -> [String] {
    let user = path(of: .data, environment)
    return ([user] + ["/usr/local/share", "/usr/share"]).compactMap { $0.map { "\($0)/uniform-types" } }
  }

  /// The folder for compiled tables: `$XDG_CACHE_HOME/uniform-types`, otherwise `~/.cache/uniform-types`; nil without a
  /// home folder.
  public static func cache(environment: (String) -> String? = variable) -> String? {
    path(of: .cache, environment).map { "\($0)/uniform-types" }
  }

  /// An environment variable of this process; nil if it is not set.
  public static func variable(_ name: String) -> String? {
    UserFolder.variable(name).map { String(spelling: $0) }
  }

  private static func path(of folder: UserFolder, _ environment: (String) -> String?) -> String? {
    folder.path { environment($0)?.pathBytes }.map { String(spelling: $0) }
  }
}
