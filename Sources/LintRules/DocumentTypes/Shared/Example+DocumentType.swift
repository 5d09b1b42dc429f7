import Lint
import BundleDeclarations

extension Example {
  /// An Info.plist with one document type, of which this is the contents.
  ///
  /// - Parameters:
  ///   - text: the keys and values of the entry.
  ///   - isFound: whether the entry itself is reported.
  ///   - fixed: the keys and values after the fix.
  static func documentType(
    _ text: String, isFound: Bool = false, context: Context = Context(), on platforms: Platforms = [],
    with companions: [Companion] = [], fixed: String? = nil, comment: String? = nil
  ) -> Example {
    var context = context
    if !platforms.isEmpty { context.platforms = platforms }
    return Example(
      entries([(isFound ? "↓" : "", text)]), context: context, with: companions,
      fixed: fixed.map { entries([("", $0)]) }, comment: comment)
  }

  /// An Info.plist with several document types.
  static func documentTypes(
    _ texts: String..., context: Context = Context(), on platforms: Platforms = [], and rest: String = "",
    fixed: [String]? = nil, comment: String? = nil
  ) -> Example {
    var context = context
    if !platforms.isEmpty { context.platforms = platforms }
    func whole(_ texts: [String]) -> String {
      entries(texts.map { ($0.hasPrefix("↓↓") ? "↓" : "", $0.hasPrefix("↓↓") ? String($0.dropFirst(2)) : $0) })
        + (rest.isEmpty ? "" : "\n" + rest)
    }
    return Example(whole(texts), context: context, fixed: fixed.map(whole), comment: comment)
  }

  static func entries(_ entries: [(mark: String, text: String)]) -> String {
    let dictionaries = entries.map { entry in
      let lines = entry.text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
      return "  \(entry.mark)<dict>\n\(lines.joined(separator: "\n"))\n  </dict>"
    }
    return """
      <key>CFBundleDocumentTypes</key>
      <array>
      \(dictionaries.joined(separator: "\n"))
      </array>
      """
  }
}
