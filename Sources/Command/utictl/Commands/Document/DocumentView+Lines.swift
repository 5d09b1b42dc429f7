import FoundationEssentials
import InstalledTypes
import SafeWriting
import TypeRegistry
import UTFileVersions
import UTSystemCalls
import UTText

extension DocumentView {
  /// The lines for users.
  func lines() -> [String] {
    let style = Style()
    var lines = [style.strong(PrintableText.of(path))]
    func add(_ name: String, _ text: String) {
      let gap = String(repeating: " ", count: max(1, 14 - name.count))
      lines.append("  \(style.faint(name))\(gap)\(text)")
    }
    let description = type.localizedDescription(in: UserLanguages.current()).map { ", \($0)" } ?? ""
    add("type", PrintableText.of(type.identifier + description))
    add("form", formText)
    add("opened by", claimText)
    add("access", isReadable ? isSavable ? "can be read and saved" : "can be read but not saved" : "cannot be read")
    for unsaved in traces.unsaved { add("unsaved", Self.text(unsaved)) }
    for conflict in traces.conflicts {
      add("in conflict", "\(PrintableText.of(conflict.bytes)): another version; see 'utictl document versions'")
    }
    for leftover in traces.leftovers {
      add(
        "left over",
        "\(PrintableText.of(leftover.path.bytes)): \(leftover.isOwn ? leftover.kind.text : "owned by another user; ignored")"
      )
    }
    if traces.isEmpty { add("state", "all saved, no conflicts, no leftovers") }
    return lines
  }

  private var formText: String {
    let size = size.map { ", \(ByteCount.text($0))" } ?? ""
    return switch form {
    case .file: "a file\(size)"
    case .package: "a package\(itemCount.map { " of \($0) item\($0 == 1 ? "" : "s")" } ?? "")\(size)"
    case .folder: "a folder, not a package"
    case .other: "neither a file nor a folder"
    }
  }

  private var claimText: String {
    guard let claim else { return "no known app" }
    let role = claim.role.map { "\($0), " } ?? ""
    return PrintableText.of("\(claim.documentType): \(role)\(claim.rank) (\(claim.bundle ?? claim.path))")
  }

  private static func text(_ unsaved: DocumentTraces.Unsaved) -> String {
    let fate =
      unsaved.isInUse
      ? unsaved.program == nil ? "in use by a running program" : "the program is running"
      : unsaved.isRestored ? "restored when the document is opened" : "based on another version; can be restored"
    let program = unsaved.program.map { " by \($0)" } ?? ""
    let date = unsaved.entry.record.date.utcText
    return PrintableText.of("since \(date)\(program), \(fate); \(unsaved.entry.contentsPath)")
  }
}

extension Leftover.Kind {
  fileprivate var text: String {
    switch self {
    case .newVersion: "an incomplete new version"
    case .swapped: "a complete version from an interrupted save"
    case .intent: "the record of an interrupted replacement"
    case .journal: "new contents from an interrupted write to the file"
    }
  }
}
