/// A placeholder in a template of an Info.plist file, which a program other than Xcode replaces before the file is
/// used.
public struct TemplateMark: Sendable, Hashable {
  /// The kinds of placeholder.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `@NAME@`, as in CMake's `configure_file` and Autoconf, or `@@NAME@@`.
    case at = "@NAME@"
    /// `{{ … }}` or `{% … %}`, as in Mustache, Jinja, and Go templates.
    case braces = "{{ … }}"
    /// `<%= … %>`, as in ERB and Lodash.
    case percent = "<%= … %>"
    /// `${NAME}`, as in CMake's `configure_file` and `envsubst`; in a string, it is Xcode's.
    case dollar = "${NAME}"
    /// `DEPLOY_NAME`, as in the resources that jpackage fills in.
    case word = "DEPLOY_NAME"
    /// A directive of the C preprocessor or of CMake, such as `#ifdef`.
    case directive = "#if"
    /// An m4 macro call alone on a line, such as `ifdef(`.
    case m4 = "m4"
  }

  /// The kind.
  public let kind: Kind
  /// The bytes of the mark in the text, including the element if the placeholder is its name, such as `<@NAME@/>`.
  public let range: Range<Int>
  /// Whether it determines if the following text is part of the file, as `{% if … %}` and `#endif` do.
  public let isControl: Bool

  /// The offset, in bytes of the text.
  public var offset: Int { range.lowerBound }

  /// Finds the first placeholder in a string within a line. `${NAME}` is not one, because it is Xcode's.
  public static func first(in text: String) -> TemplateMark? {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = TemplateScanner(bytes, isFile: false)
      return scanner.next()
    }
  }

  /// Finds the first placeholder in a file, ignoring XML comments and `${NAME}`.
  ///
  /// - Parameter file: text in UTF-8 or another ASCII-compatible encoding.
  public static func first(inFile file: [UInt8]) -> TemplateMark? {
    file.withUnsafeBufferPointer { bytes in
      guard TemplateScanner.mayFind(in: bytes) else { return nil }
      var scanner = TemplateScanner(bytes, isFile: true)
      return scanner.next()
    }
  }

  /// Finds all placeholders in a file, ignoring XML comments.
  ///
  /// - Parameters:
  ///   - file: text in UTF-8 or another ASCII-compatible encoding.
  ///   - includesDollar: whether `${NAME}` is one.
  public static func all(inFile file: [UInt8], includingDollar includesDollar: Bool) -> [TemplateMark] {
    file.withUnsafeBufferPointer { bytes in
      var scanner = TemplateScanner(bytes, isFile: true, acceptsDollar: includesDollar)
      var marks: [TemplateMark] = []
      while let mark = scanner.next() { marks.append(mark) }
      return marks
    }
  }
}
