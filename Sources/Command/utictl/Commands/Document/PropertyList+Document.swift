import PropertyLists
import UTText

extension PropertyList {
  /// Creates a property list from a document in XML or binary without errors; nil for any other document. OpenStep is
  /// not accepted, because almost any text is an OpenStep property list.
  init?(document bytes: [UInt8]) {
    let isXML = String(decoding: bytes.prefix(1000), as: UTF8.self).contains("<plist")
    guard isXML || bytes.starts(with: Array("bplist".utf8)) else { return nil }
    self.init(parsing: bytes)
    guard (try? validRoot()) != nil else { return nil }
  }
}

extension PropertyListValue {
  /// The value in one line.
  var summary: String {
    switch self {
    case .dictionary(let entries): "a dictionary with \(entries.count) key\(entries.count == 1 ? "" : "s")"
    case .array(let values): "an array of \(values.count) item\(values.count == 1 ? "" : "s")"
    case .string(let text): "'\(PrintableText.short(Array(text.utf8)))'"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .boolean(let value): "\(value)"
    case .date(let date): "\(date)"
    case .data(let bytes): ByteCount.text(bytes.count)
    default: "\(self)"
    }
  }
}
