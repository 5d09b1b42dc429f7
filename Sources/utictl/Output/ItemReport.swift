import FoundationEssentials
import TypeQueries
import TypeRegistry

/// Prints items one by one: there may be millions.
struct ItemReport {
  private let printsJSON: Bool
  private let template: AnswerTemplate?
  private let encoder: JSONEncoder
  private var isFirst = true

  init(printsJSON: Bool, template: AnswerTemplate?) {
    self.printsJSON = printsJSON
    self.template = template
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Prints an item whose path has these bytes.
  mutating func add(_ path: Span<UInt8>, _ type: UniformType) {
    func text() -> String { path.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
    if printsJSON {
      let record = ItemRecord(path: text(), identifier: type.identifier)
      guard let json = try? encoder.encode(record) else { return }
      Output.write(isFirst ? "[\n  " : ",\n  ")
      Output.write(utf8: json)
      isFirst = false
    } else if let template {
      Output.writeLine(template.line(query: text(), type: type))
    } else {
      Output.write(path)
      Output.write(": ")
      Output.writeLine(type.identifier)
    }
  }

  func finish() {
    if printsJSON { Output.write(isFirst ? "[]\n" : "\n]\n") }
  }
}
