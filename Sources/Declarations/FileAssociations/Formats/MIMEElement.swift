import PropertyLists
import UTText

/// An XML element of the shared MIME database, with its location.
struct MIMEElement {
  /// The name as written, with its prefix.
  let name: String
  /// The attributes by their names as written.
  let attributes: [String: String]
  /// The text between its tags; empty if there are elements inside.
  let text: String
  /// The bytes between its tags.
  let content: Range<Int>
  /// The bytes of the element, with its tags.
  let range: Range<Int>
  var children: [MIMEElement] = []
  let location: SourceLocation

  /// The elements of the specification are nested in six levels, except for the rules of a magic number.
  private static let maximumDepth = 64

  /// Reads the document in bytes.
  ///
  /// - Returns: the root element.
  /// - Throws: if the document is not well-formed, or nested too deeply.
  static func document(_ bytes: [UInt8], named file: String) throws(FileAssociationError) -> MIMEElement {
    var fault = XMLEventsFault()
    var open: [MIMEElement] = []
    var root: MIMEElement?
    // Elements that are nested too deeply are only counted.
    var (tooDeep, firstTooDeep): (Int, Int?) = (0, nil)
    let lines = SourceText(bytes: bytes)
    func element(_ event: XMLEvent, isLeaf: Bool) -> MIMEElement {
      let tag = bytes[Int(event.start)..<Int(event.startTagEnd)]
      let content = isLeaf ? Int(event.startTagEnd)..<max(Int(event.startTagEnd), Int(event.endTagStart)) : 0..<0
      let (name, attributes) = StartTag.parts(of: tag)
      return MIMEElement(
        name: name, attributes: attributes,
        text: isLeaf ? StartTag.resolved(String(decoding: bytes[content], as: UTF8.self)) : "",
        content: isLeaf ? content : Int(event.startTagEnd)..<Int(event.startTagEnd),
        range: Int(event.start)..<(isLeaf ? Int(event.end) : Int(event.startTagEnd)),
        location: lines.location(of: Int(event.start), in: file))
    }
    func add(_ element: MIMEElement) {
      if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }
    let outcome = bytes.withUnsafeBufferPointer { buffer in
      xmlEvents(in: buffer, &fault) { events in
        for event in events {
          switch XMLEvent.Kind(rawValue: event.kind) {
          case .open where open.count == maximumDepth:
            tooDeep += 1
            firstTooDeep = firstTooDeep ?? Int(event.start)
          case .leaf where open.count == maximumDepth: firstTooDeep = firstTooDeep ?? Int(event.start)
          case .open: open.append(element(event, isLeaf: false))
          case .leaf: add(element(event, isLeaf: true))
          case .close where tooDeep > 0: tooDeep -= 1
          case .close:
            guard let last = open.popLast() else { continue }
            add(last.ending(at: Int(event.endTagStart), Int(event.end)))
          case nil: break
          }
        }
      }
    }
    guard outcome == .wellFormed, let root else {
      let reason = outcome == .entity ? "entities are not supported" : fault.message
      throw FileAssociationError(
        "cannot read the XML: \(reason)",
        help: outcome == .entity ? "replace the entities with their text" : "correct the XML",
        at: lines.location(of: min(fault.offset, bytes.count), in: file))
    }
    if let firstTooDeep {
      throw FileAssociationError(
        "elements are nested more than \(maximumDepth) levels deep", help: "remove the inner elements",
        at: lines.location(of: firstTooDeep, in: file))
    }
    return root
  }

  private func ending(at endTag: Int, _ end: Int) -> MIMEElement {
    MIMEElement(
      name: name, attributes: attributes, text: text, content: content.lowerBound..<max(content.lowerBound, endTag),
      range: range.lowerBound..<max(range.lowerBound, end), children: children, location: location)
  }
}

extension SourceText {
  fileprivate func location(of offset: Int, in file: String) -> SourceLocation {
    let (line, column) = lineAndColumn(of: offset) ?? (1, 1)
    return SourceLocation(file: file, position: .text(line: line, column: column))
  }
}

/// The parts of a start tag of a well-formed document.
private enum StartTag {
  static func parts(of tag: ArraySlice<UInt8>) -> (name: String, attributes: [String: String]) {
    let text = String(decoding: tag, as: UTF8.self).dropFirst()
    let name = text.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    var rest = text.dropFirst(name.count)
    var attributes: [String: String] = [:]
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].filter { !$0.isWhitespace }
      rest = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      guard let quote = rest.first else { break }
      let value = rest.dropFirst().prefix { $0 != quote }
      attributes[String(key)] = resolved(String(value))
      rest = rest.dropFirst(value.count + 2)
    }
    return (String(name), attributes)
  }

  /// Replaces the references of XML, and a section of character data.
  static func resolved(_ text: String) -> String {
    if text.hasPrefix("<![CDATA["), text.hasSuffix("]]>") { return String(text.dropFirst(9).dropLast(3)) }
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&"), let end = rest[start...].firstIndex(of: ";") {
      result += rest[..<start]
      let name = rest[rest.index(after: start)..<end]
      switch name {
      case "amp": result += "&"
      case "lt": result += "<"
      case "gt": result += ">"
      case "quot": result += "\""
      case "apos": result += "'"
      default:
        let isHex = name.hasPrefix("#x")
        let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
        result += number.map { String($0) } ?? "&\(name);"
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
