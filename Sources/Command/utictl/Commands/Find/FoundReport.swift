import FileTypes
import UTText

/// Prints items one at a time, because there may be millions.
struct FoundReport {
  enum Form {
    case lines, null, json, jsonLines
  }

  private let form: Form
  private var array = JSONArray(isCompact: true)
  private(set) var isEmpty = true
  private var lastFlush = ContinuousClock.now

  init(_ form: Form) { self.form = form }

  mutating func add(_ path: Span<UInt8>, _ item: WalkedItem) {
    isEmpty = false
    switch form {
    case .lines: Output.writeLine(path.withUnsafeBytes { PrintableText.of($0) })
    case .null:
      Output.write(path)
      Output.write("\0")
    case .json, .jsonLines:
      guard let type = item.type, let status = item.status else { return }
      let record = FoundRecord(path.withUnsafeBytes { Array($0) }, type, status)
      // A record of texts and numbers can always be encoded.
      if form == .json { try? array.add(record) } else { JSONText.writeLine(record) }
    }
    flush()
  }

  /// Lets the reader see items soon after they are found, even a few; but not each one, which would take a long time.
  private mutating func flush() {
    let now = ContinuousClock.now
    guard now - lastFlush > .milliseconds(100) else { return }
    Output.flush()
    lastFlush = now
  }

  func finish() { if form == .json { array.finish() } }
}
