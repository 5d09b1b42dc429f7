// Static members of UTType: internet locations, bookmarks, and certificates, in the order of UTCoreTypes.h.

extension UTType {
  /// A macOS file that stores a URL.
  ///
  /// Identifier `com.apple.internet-location`; conforms to `public.stored-url` and `public.data`.
  public static let internetLocation = UTType(system: "com.apple.internet-location")

  /// A Windows file that stores a URL.
  ///
  /// Identifier `com.microsoft.internet-shortcut`; conforms to `public.stored-url` and `public.data`.
  public static let internetShortcut = UTType(system: "com.microsoft.internet-shortcut")

  /// A bookmark, of any kind.
  ///
  /// Identifier `public.bookmark`; conforms to no other type.
  public static let bookmark = UTType(system: "public.bookmark")

  /// A certificate with its private key (PKCS #12).
  ///
  /// Identifier `com.rsa.pkcs-12`; conforms to `public.data`.
  public static let pkcs12 = UTType(system: "com.rsa.pkcs-12")

  /// An X.509 certificate.
  ///
  /// Identifier `public.x509-certificate`; conforms to `public.data`.
  public static let x509Certificate = UTType(system: "public.x509-certificate")

  /// The title, picture, and address that represent a link.
  ///
  /// Identifier `com.apple.linkpresentation.metadata`; conforms to `public.data`.
  public static let linkPresentationMetadata = UTType(system: "com.apple.linkpresentation.metadata")
}
