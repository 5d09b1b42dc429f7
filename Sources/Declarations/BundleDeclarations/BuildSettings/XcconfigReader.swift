import PropertyLists
import UTLibC
import UTText

/// Reads a build settings file and the files it includes.
struct XcconfigReader {
  static let maximumDepth = 32
  static let maximumFiles = 256
  static let maximumFileSize = 1 << 20
  static let maximumSize = 16 << 20
  static let maximumProblems = 100

  private(set) var assignments: [SettingAssignment] = []
  private(set) var problems: [SettingsProblem] = []
  private(set) var isComplete = true
  /// The files being read, each included by the previous one.
  private var open: [String] = []
  private var fileCount = 0
  private var size = 0

  /// Returns the bytes of a file. Only regular files are read, because other files may block forever.
  static func bytes(of path: String) throws(BuildSettingsError) -> [UInt8] {
    guard let status = path.withPath({ FileStatus(of: $0, in: AT_FDCWD, followingLinks: true) }) else {
      throw .unreadable(path: path, reason: systemErrorText())
    }
    guard status.isFile else { throw .unreadable(path: path, reason: "not a regular file") }
    do { return try readFile(at: path, maximumSize: maximumFileSize) } catch {
      switch error {
      case .unreadableFile(_, let reason): throw .unreadable(path: path, reason: reason)
      default: throw .unreadable(path: path, reason: "larger than the limit of \(maximumFileSize) bytes")
      }
    }
  }

  mutating func read(_ bytes: [UInt8], at path: String) {
    open.append(path.standardizedPath)
    defer { open.removeLast() }
    fileCount += 1
    size += bytes.count
    var lines = XcconfigScanner(bytes, path)
    while !lines.isAtEnd {
      lines.skipSpace()
      switch lines.current {
      case nil: break
      case UInt8(ascii: "#"): directive(&lines)
      case let byte? where SettingScanner.beginsName(byte): assignment(&lines)
      default:
        report(
          lines.location, "expected a setting name or '#include'", "use 'NAME = VALUE', or begin the line with '//'")
      }
      lines.finishLine()
    }
  }

  /// `NAME[sdk=…][config=…] = value`
  private mutating func assignment(_ lines: inout XcconfigScanner) {
    let location = lines.location
    let name = lines.takeName()
    guard let conditions = conditions(&lines) else { return }
    guard lines.current == UInt8(ascii: "=") else {
      report(lines.location, "expected '=' after '\(name)'", "use '\(name) = VALUE'")
      return
    }
    lines.advance()
    assignments.append(
      SettingAssignment(name: name, conditions: conditions, value: lines.takeValue(), location: location))
  }

  private mutating func conditions(_ lines: inout XcconfigScanner) -> [SettingCondition]? {
    var conditions: [SettingCondition] = []
    lines.skipSpace()
    while lines.current == UInt8(ascii: "[") {
      let location = lines.location
      lines.advance()
      let text = lines.take { $0 != UInt8(ascii: "]") }
      guard lines.current == UInt8(ascii: "]"), let found = SettingCondition.list(text) else {
        report(location, "invalid condition", "use a form such as [sdk=iphoneos*], [arch=arm64], or [config=Release]")
        return nil
      }
      conditions += found
      lines.advance()
      lines.skipSpace()
    }
    return conditions
  }

  /// `#include "path"`, or `#include? "path"` for a file that may be missing.
  private mutating func directive(_ lines: inout XcconfigScanner) {
    let location = lines.location
    lines.advance()
    lines.skipSpace()
    let keyword = lines.take { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\"") }
    lines.skipSpace()
    guard keyword == "include" || keyword == "include?" else {
      report(location, "unknown directive '#\(keyword)'", "use '#include' or '#include?'")
      return
    }
    guard let file = lines.takeQuoted() else {
      report(location, "expected a path in double quotes after '#\(keyword)'", "use '#\(keyword) \"file.xcconfig\"'")
      isComplete = false
      return
    }
    lines.skipSpace()
    if lines.current != nil { report(lines.location, "unexpected text after the path", "remove the text") }
    include(file, isOptional: keyword == "include?", at: location)
  }

  /// The limit that one more file would exceed; nil if there is none.
  private var reachedLimit: String? {
    if open.count >= Self.maximumDepth { return "\(Self.maximumDepth) nested levels" }
    if fileCount >= Self.maximumFiles { return "\(Self.maximumFiles) files" }
    return size >= Self.maximumSize ? "\(Self.maximumSize) bytes" : nil
  }

  private mutating func include(_ file: String, isOptional: Bool, at location: SourceLocation) {
    let path = location.file.containingFolder.appendingPath(file).standardizedPath
    if open.contains(path) {
      report(
        location, "'\(file)' includes itself\(open.last == path ? "" : " through other files")",
        "remove one of the '#include' lines in the cycle")
      return
    }
    if let limit = reachedLimit {
      isComplete = false
      report(location, "the included files exceed the limit of \(limit)", "include fewer files")
      return
    }
    do { read(try Self.bytes(of: path), at: path) } catch {
      // The settings of a missing file are unknown, even if it is optional.
      isComplete = false
      guard !isOptional else { return }
      report(
        location, "\(error)", "check the path, or use '#include?' if the file is optional",
        missingFiles: path.withPath({ access($0, F_OK) }) != 0 && errno == ENOENT ? [path] : [])
    }
  }

  private mutating func report(
    _ location: SourceLocation, _ message: String, _ help: String, missingFiles: [String] = []
  ) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append(
      SettingsProblem(location: location, message: message, help: help, missingFiles: missingFiles))
  }
}

extension SettingCondition {
  /// Returns the conditions in square brackets: `sdk=iphoneos*`, or several separated by commas; nil if they are
  /// invalid.
  static func list(_ text: String) -> [SettingCondition]? {
    var conditions: [SettingCondition] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let equals = part.firstIndex(of: "=") else { return nil }
      let parameter = part[..<equals].trimmingBlanks
      let pattern = part[part.index(after: equals)...].trimmingBlanks
      guard !parameter.isEmpty, !pattern.isEmpty else { return nil }
      conditions.append(SettingCondition(parameter: parameter, pattern: pattern))
    }
    return conditions
  }
}

extension Substring {
  /// The text without surrounding spaces and tabs.
  var trimmingBlanks: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(text)
  }
}
