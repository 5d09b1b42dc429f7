import TypeRegistry
import UTText
import UTTypeQueries

/// Prints items one at a time, because there may be millions.
struct ItemReport {
  private let template: AnswerTemplate?
  private var array: JSONArray?

  init(printsJSON: Bool, template: AnswerTemplate?) {
    self.template = template
    array = printsJSON ? JSONArray(isCompact: true) : nil
  }

  /// Prints an item with this path.
  mutating func add(_ path: Span<UInt8>, _ type: UniformType) {
    if array != nil {
      let text = path.withUnsafeBytes { String(spelling: $0) }
      // A record of two strings can always be encoded.
      try? array?.add(ItemRecord(path: text, identifier: type.identifier))
    } else if let template {
      Output.write(utf8: template.line(query: path.withUnsafeBytes { Array($0) }, type: type))
      Output.write("\n")
    } else {
      Output.write(path.withUnsafeBytes { PrintableText.of($0) })
      Output.write(": ")
      Output.writeLine(type.identifier)
    }
  }

  func finish() { array?.finish() }
}
