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
    if printsJSON { Output.write("[") }
  }

  mutating func add(_ path: [UInt8], _ type: UniformType) {
    if printsJSON {
      let record = ItemRecord(path: String(decoding: path, as: UTF8.self), identifier: type.identifier)
      guard let text = try? encoder.encode(record) else { return }
      Output.write(isFirst ? "\n  " : ",\n  ")
      Output.write(utf8: text)
      isFirst = false
    } else if let template {
      Output.writeLine(template.line(query: String(decoding: path, as: UTF8.self), type: type))
    } else {
      Output.write(utf8: path)
      Output.write(": ")
      Output.writeLine(type.identifier)
    }
  }

  func finish() {
    if printsJSON { Output.write(isFirst ? "]\n" : "\n]\n") }
  }
}
