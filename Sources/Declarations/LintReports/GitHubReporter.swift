import UTLint
import UTText

/// Workflow commands of GitHub Actions, which become annotations of the lines in a pull request.
///
/// Source: GitHub Docs, "Workflow commands for GitHub Actions".
struct GitHubReporter: Reporter {
  func report(_ result: LintResult) -> [UInt8] {
    let labels = RuleLabels(result)
    var output: [UInt8] = []
    for reported in result.active {
      let finding = reported.finding
      let region = SourceRegion(finding.place, in: result)
      var properties = [("file", result.paths.shown(finding.file))]
      if let region {
        properties += [("line", "\(region.startLine)"), ("endLine", "\(region.endLine)")]
        // Columns are only shown for a range within one line.
        if region.startLine == region.endLine {
          properties += [("col", "\(region.startColumn)"), ("endColumn", "\(region.endColumn)")]
        }
      }
      properties.append(("title", labels.label(of: finding)))
      output += command(Self.name(of: finding.severity), properties, finding.text)
    }
    for fault in result.inputErrors {
      let place = place(fault.path, fault.line, fault.column, in: result)
      output += command("error", place + [("title", "not checked")], fault.reason)
    }
    for remark in result.remarks {
      let place = place(remark.location.file, remark.location.line, remark.location.column, in: result)
      output += command(Self.name(of: remark.severity), place + [("title", "utictl")], remark.message)
    }
    return output
  }

  private static func name(of severity: Severity) -> String { severity == .note ? "notice" : severity.rawValue }

  private func place(_ path: String, _ line: Int?, _ column: Int?, in result: LintResult) -> [(String, String)] {
    let place = [("line", line), ("col", column)].compactMap { name, value in value.map { (name, "\($0)") } }
    return [("file", result.paths.shown(path))] + place
  }

  private func command(_ name: String, _ properties: [(String, String)], _ message: String) -> [UInt8] {
    let list = properties.map { "\($0)=\(Self.escaped($1, isProperty: true))" }.joined(separator: ",")
    return Array("::\(name) \(list)::\(Self.escaped(message, isProperty: false))\n".utf8)
  }

  /// Escapes percent signs, line ends, and, in a property, property separators. Other control characters, which no
  /// program decodes, are spelled out: the log of a build shows them.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += PrintableText.of(String(scalar))
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
