import Testing
import UniformTypeIdentifiers

/// The functions of Launch Services that `UTType` has replaced. The answers are those of macOS, in the documentation of
/// the functions and in what was published of their use.
@Suite struct CoreServicesTests {
  /// As it is found in packages for HTTP, where both branches are compiled: `as` and `Unmanaged` as for Core
  /// Foundation.
  @available(*, deprecated, message: "tests what is deprecated")
  private func mimeType(forPathExtension pathExtension: String) -> String {
    if #available(iOS 14, macOS 11, tvOS 14, watchOS 7, *), pathExtension.isEmpty {
      return UTType.data.preferredMIMEType ?? "application/octet-stream"
    }
    if let id = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, pathExtension as CFString, nil)?
      .takeRetainedValue(),
      let contentType = UTTypeCopyPreferredTagWithClass(id, kUTTagClassMIMEType)?.takeRetainedValue()
    {
      return contentType as String
    }
    return "application/octet-stream"
  }

  @available(*, deprecated, message: "tests what is deprecated")
  @Test(arguments: [
    ("jpg", "image/jpeg"), ("JPEG", "image/jpeg"), ("png", "image/png"), ("txt", "text/plain"),
    ("pdf", "application/pdf"),
    ("xyzzy", "application/octet-stream"), ("", "application/octet-stream"),
  ])
  func `the MIME type of an extension`(pathExtension: String, contentType: String) {
    #expect(mimeType(forPathExtension: pathExtension) == contentType)
  }

  @available(*, deprecated, message: "tests what is deprecated")
  @Test func `identifiers and tags`() {
    func identifier(_ tagClass: CFString, _ tag: String, _ supertype: CFString? = nil) -> String? {
      UTTypeCreatePreferredIdentifierForTag(tagClass, tag as CFString, supertype)?.takeRetainedValue() as String?
    }
    #expect(identifier(kUTTagClassMIMEType, "image/jpeg") == "public.jpeg")
    #expect(identifier(kUTTagClassFilenameExtension, "rtfd", kUTTypePackage) == "com.apple.rtfd")
    #expect(identifier(kUTTagClassFilenameExtension, "xyzzy")?.hasPrefix("dyn.") == true)
    #expect(identifier(kUTTagClassFilenameExtension, "") == nil)
    func tag(_ identifier: CFString, _ tagClass: CFString) -> String? {
      UTTypeCopyPreferredTagWithClass(identifier, tagClass)?.takeRetainedValue() as String?
    }
    #expect(tag("public.jpeg", kUTTagClassFilenameExtension) == "jpeg")
    #expect(tag(kUTTypeHTML, kUTTagClassMIMEType) == "text/html")
    #expect(tag("com.example.unknown", kUTTagClassMIMEType) == nil)
    #expect(tag(kUTTypeFolder, kUTTagClassMIMEType) == nil)
    #expect(UTTypeCopyDescription(kUTTypeJPEG)?.takeRetainedValue() as String? == "JPEG image")
    #expect(UTTypeCopyDescription("com.example.unknown") == nil)
  }

  @available(*, deprecated, message: "tests what is deprecated")
  @Test func `conformance and equality`() {
    #expect(UTTypeConformsTo("public.jpeg" as CFString, kUTTypeImage) && !UTTypeConformsTo(kUTTypeImage, kUTTypeJPEG))
    #expect(UTTypeConformsTo(kUTTypeImage, kUTTypeImage) && UTTypeConformsTo("com.example.a", "com.example.a"))
    #expect(!UTTypeConformsTo("com.example.a", kUTTypeData))
    #expect(UTTypeEqual("public.JPEG", kUTTypeJPEG) && !UTTypeEqual(kUTTypePNG, kUTTypeJPEG))
    #expect(UTTypeEqual("com.example.A", "com.example.a") && !UTTypeEqual("com.example.a", "com.example.b"))
    #expect(UTTypeIsDeclared(kUTTypePDF) && !UTTypeIsDeclared("com.example.a") && !UTTypeIsDynamic(kUTTypePDF))
    #expect(UTType(filenameExtension: "xyzzy").map { UTTypeIsDynamic($0.identifier as CFString) } == true)
  }

  /// Each constant is named after the static type that Apple gives for its replacement.
  @available(*, deprecated, message: "tests what is deprecated")
  @Test func constants() {
    let constants: [(CFString, UTType)] = [
      (kUTTypeItem, .item),
      (kUTTypeContent, .content),
      (kUTTypeCompositeContent, .compositeContent),
      (kUTTypeMessage, .message),
      (kUTTypeContact, .contact),
      (kUTTypeArchive, .archive),
      (kUTTypeDiskImage, .diskImage),
      (kUTTypeData, .data),
      (kUTTypeDirectory, .directory),
      (kUTTypeSymLink, .symbolicLink),
      (kUTTypeExecutable, .executable),
      (kUTTypeAliasFile, .aliasFile),
      (kUTTypeURL, .url),
      (kUTTypeFileURL, .fileURL),
      (kUTTypeText, .text),
      (kUTTypePlainText, .plainText),
      (kUTTypeUTF8PlainText, .utf8PlainText),
      (kUTTypeUTF16PlainText, .utf16PlainText),
      (kUTTypeRTF, .rtf),
      (kUTTypeHTML, .html),
      (kUTTypeXML, .xml),
      (kUTTypeSourceCode, .sourceCode),
      (kUTTypeSwiftSource, .swiftSource),
      (kUTTypeJSON, .json),
      (kUTTypePropertyList, .propertyList),
      (kUTTypeImage, .image),
      (kUTTypeJPEG, .jpeg),
      (kUTTypeTIFF, .tiff),
      (kUTTypeGIF, .gif),
      (kUTTypePNG, .png),
      (kUTTypeBMP, .bmp),
      (kUTTypeICO, .ico),
      (kUTTypeRawImage, .rawImage),
      (kUTTypeScalableVectorGraphics, .svg),
      (kUTTypeLivePhoto, .livePhoto),
      (kUTTypeAudiovisualContent, .audiovisualContent),
      (kUTTypeMovie, .movie),
      (kUTTypeVideo, .video),
      (kUTTypeAudio, .audio),
      (kUTTypeQuickTimeMovie, .quickTimeMovie),
      (kUTTypeMPEG, .mpeg),
      (kUTTypeMPEG4, .mpeg4Movie),
      (kUTTypeMP3, .mp3),
      (kUTTypeMPEG4Audio, .mpeg4Audio),
      (kUTTypeWaveformAudio, .wav),
      (kUTTypePlaylist, .playlist),
      (kUTTypeFolder, .folder),
      (kUTTypeVolume, .volume),
      (kUTTypePackage, .package),
      (kUTTypeBundle, .bundle),
      (kUTTypeApplication, .application),
      (kUTTypeFont, .font),
      (kUTTypePDF, .pdf),
      (kUTTypeRTFD, .rtfd),
      (kUTTypeFlatRTFD, .flatRTFD),
      (kUTTypeWebArchive, .webArchive),
      (kUTTypeZipArchive, .zip),
      (kUTTypeGNUZipArchive, .gzip),
      (kUTTypeVCard, .vCard),
      (kUTTypeCalendarEvent, .calendarEvent),
      (kUTTypeEmailMessage, .emailMessage),
      (kUTTypeSpreadsheet, .spreadsheet),
      (kUTTypePresentation, .presentation),
      (kUTTypeDatabase, .database),
      (kUTTypeUnixExecutable, .unixExecutable),
    ]
    for (constant, type) in constants { #expect(constant as String == type.identifier) }
    #expect(kUTTagClassMIMEType as String == UTTagClass.mimeType.rawValue)
    #expect(kUTTagClassFilenameExtension as String == UTTagClass.filenameExtension.rawValue)
    #expect(kUTTagClassNSPboardType as String == "com.apple.nspboard-type")
    #expect(kUTTagClassOSType as String == "com.apple.ostype")
  }
}
