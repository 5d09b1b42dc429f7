// Static members of UTType: documents and the families they belong to, in the order of UTCoreTypes.h.

extension UTType {
  /// A document in Portable Document Format.
  ///
  /// Identifier `com.adobe.pdf`; conforms to `public.data` and `public.composite-content`.
  public static let pdf = UTType(system: "com.adobe.pdf")

  /// Rich text with attachments, as a package.
  ///
  /// Identifier `com.apple.rtfd`; conforms to `com.apple.package` and `public.composite-content`.
  public static let rtfd = UTType(system: "com.apple.rtfd")

  /// Rich text with attachments, serialized into one sequence of bytes.
  ///
  /// Identifier `com.apple.flat-rtfd`; conforms to `public.data` and `public.composite-content`.
  public static let flatRTFD = UTType(system: "com.apple.flat-rtfd")

  /// A web page with its resources in one file.
  ///
  /// Identifier `com.apple.webarchive`; conforms to `public.data` and `public.composite-content`.
  public static let webArchive = UTType(system: "com.apple.webarchive")

  /// A spreadsheet of any format.
  ///
  /// Identifier `public.spreadsheet`; conforms to `public.content`.
  public static let spreadsheet = UTType(system: "public.spreadsheet")

  /// A presentation of any format.
  ///
  /// Identifier `public.presentation`; conforms to `public.composite-content`.
  public static let presentation = UTType(system: "public.presentation")

  /// A font of any format.
  ///
  /// Identifier `public.font`; conforms to `public.data`.
  public static let font = UTType(system: "public.font")

  /// An electronic publication (EPUB), as a flat file.
  ///
  /// Identifier `org.idpf.epub-container`; conforms to `public.data` and `public.composite-content`.
  public static let epub = UTType(system: "org.idpf.epub-container")
}
