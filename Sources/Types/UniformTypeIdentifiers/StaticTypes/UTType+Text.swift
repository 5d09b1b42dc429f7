// Static members of UTType: plain, delimited, and styled text, in the order of UTCoreTypes.h.

extension UTType {
  /// Text of any kind, with or without markup.
  ///
  /// Identifier `public.text`; conforms to `public.data` and `public.content`.
  public static let text = UTType(system: "public.text")

  /// Text without markup in an unspecified encoding.
  ///
  /// Identifier `public.plain-text`; conforms to `public.text`.
  public static let plainText = UTType(system: "public.plain-text")

  /// Text without markup in UTF-8.
  ///
  /// Identifier `public.utf8-plain-text`; conforms to `public.plain-text`.
  public static let utf8PlainText = UTType(system: "public.utf8-plain-text")

  /// Text without markup in UTF-16, with a byte order mark or in network byte order.
  ///
  /// Identifier `public.utf16-external-plain-text`; conforms to `public.plain-text`.
  public static let utf16ExternalPlainText = UTType(system: "public.utf16-external-plain-text")

  /// Text without markup in UTF-16 in the byte order of the machine.
  ///
  /// Identifier `public.utf16-plain-text`; conforms to `public.plain-text`.
  public static let utf16PlainText = UTType(system: "public.utf16-plain-text")

  /// Text with fields separated by a delimiter.
  ///
  /// Identifier `public.delimited-values-text`; conforms to `public.text`.
  public static let delimitedText = UTType(system: "public.delimited-values-text")

  /// Comma-separated values (CSV).
  ///
  /// Identifier `public.comma-separated-values-text`; conforms to `public.plain-text` and
  /// `public.delimited-values-text`.
  public static let commaSeparatedText = UTType(system: "public.comma-separated-values-text")

  /// Tab-separated values (TSV).
  ///
  /// Identifier `public.tab-separated-values-text`; conforms to `public.plain-text` and
  /// `public.delimited-values-text`.
  public static let tabSeparatedText = UTType(system: "public.tab-separated-values-text")

  /// Tab-separated values in UTF-8.
  ///
  /// Identifier `public.utf8-tab-separated-values-text`; conforms to `public.tab-separated-values-text` and
  /// `public.utf8-plain-text`.
  public static let utf8TabSeparatedText = UTType(system: "public.utf8-tab-separated-values-text")

  /// Rich Text Format, in one flat file.
  ///
  /// Identifier `public.rtf`; conforms to `public.text`.
  public static let rtf = UTType(system: "public.rtf")

  /// Markdown text.
  ///
  /// Identifier `net.daringfireball.markdown`; conforms to `public.utf8-plain-text`.
  public static let markdown = UTType(system: "net.daringfireball.markdown")
}
