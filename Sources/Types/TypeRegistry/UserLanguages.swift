import UTLibC

/// The user's preferred languages, from the environment.
public enum UserLanguages {
  /// Language codes, most preferred first, each followed by its shorter forms: `de_AT.UTF-8` gives `de-AT`, `de_AT`,
  /// `de`.
  ///
  /// Source: POSIX (`LC_ALL`, `LC_MESSAGES`, `LANG`, the first that is set) and GNU gettext (`LANGUAGE`, a list
  /// that takes precedence unless the locale is `C`).
  public static func current(environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }) -> [String]
  {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? "C"
    guard !["C", "POSIX"].contains(locale.prefix { $0 != "." }) else { return [] }
    let wanted = (environment("LANGUAGE") ?? "").split(separator: ":").map(String.init) + [locale]
    var languages: [String] = []
    for name in wanted.flatMap(forms) where !languages.contains(name) { languages.append(name) }
    return languages
  }

  private static func forms(of locale: String) -> [String] {
    let parts = locale.prefix { $0 != "." && $0 != "@" }.split(whereSeparator: { $0 == "_" || $0 == "-" })
    guard let language = parts.first else { return [] }
    return parts.count == 1
      ? [String(language)] : [parts.joined(separator: "-"), parts.joined(separator: "_"), String(language)]
  }
}
