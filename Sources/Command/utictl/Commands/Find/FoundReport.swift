import FileTypes
import UTText

/// Prints items one at a time, because there may be millions.
struct FoundReport {
  enum Form {
    case lines, null, json
  }

  private let form: Form
  private var array = JSONArray(isCompact: true)
  private(set) var isEmpty = true

  init(_ form: Form) { self.form = form }

  mutating func add(_ path: Span<UInt8>, _ item: WalkedItem) {
    isEmpty = false
    switch form {
    case .lines: Output.writeLine(path.withUnsafeBytes { PrintableText.of($0) })
    case .null:
      Output.write(path)
      Output.write("\0")
    case .json:
      guard let type = item.type, let status = item.status else { return }
      // A record of texts and numbers can always be encoded.
      try? array.add(FoundRecord(path.withUnsafeBytes { Array($0) }, type, status))
    }
  }

  func finish() { if form == .json { array.finish() } }
}
