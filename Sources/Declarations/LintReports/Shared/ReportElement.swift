import PropertyLists
import UTLint

/// An element of an XML report.
struct ReportElement {
  let name: String
  let attributes: [(name: String, value: String)]
  var children: [ReportElement] = []
  var text = ""

  /// The document with this element at its root.
  var document: [UInt8] {
    var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    write(to: &output, margin: "")
    return output
  }

  private func write(to output: inout [UInt8], margin: String) {
    output += "\(margin)<\(name)".utf8
    for attribute in attributes { output += " \(attribute.name)=\"\(Self.escaped(attribute.value))\"".utf8 }
    guard !children.isEmpty || !text.isEmpty else {
      output += "/>\n".utf8
      return
    }
    output += ">".utf8
    output += Self.escaped(text, isAttribute: false).utf8
    if !children.isEmpty { output += "\n".utf8 }
    for child in children { child.write(to: &output, margin: margin + "  ") }
    output += "\(children.isEmpty ? "" : margin)</\(name)>\n".utf8
  }

  /// Escapes markup and removes the characters that XML 1.0 does not allow.
  ///
  /// The report may also be shown as it is, such as in the log of a build. Control characters and what the log of
  /// GitHub Actions takes for a command, at the start of a line or after `##`, are character references.
  private static func escaped(_ text: String, isAttribute: Bool = true) -> String {
    var result = ""
    var (startsLine, hashes) = (false, 0)
    for scalar in text.unicodeScalars {
      switch scalar {
      case ":" where startsLine, "[" where hashes >= 2, "\u{7F}"..."\u{9F}": result += "&#\(scalar.value);"
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where isAttribute: result += "&quot;"
      case "\n" where isAttribute: result += "&#10;"
      case "\t" where isAttribute: result += "&#9;"
      case "\r": result += "&#13;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where !scalar.isAllowedInXML: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
      startsLine = scalar == "\n" || startsLine && scalar.properties.isWhitespace
      hashes = scalar == "#" ? hashes + 1 : 0
    }
    return result
  }
}
