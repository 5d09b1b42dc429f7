extension Example.Companion {
  /// A provisioning profile, as its content.
  ///
  /// - Parameters:
  ///   - name: the path of the file.
  ///   - isMarked: whether the file is reported.
  ///   - identifier: the identifier that it is for, without the prefix.
  ///   - expires: the day on which it expires.
  ///   - isForDevices: whether it is for registered devices, and not for the App Store.
  ///   - team: the identifier of the team; empty for none.
  ///   - platforms: Apple's names of the platforms; none if empty.
  public static func profile(
    _ name: String, isMarked: Bool = false, identifier: String = "com.example.notes", expires: String = "2030-01-01",
    isForDevices: Bool = false, team: String = "ABCDE12345", platforms: [String] = []
  ) -> Example.Companion {
    let devices = isForDevices ? "  <key>ProvisionedDevices</key>\n  <array/>\n" : ""
    let names = platforms.map { "    <string>\($0)</string>\n" }.joined()
    let platformLines = names.isEmpty ? "" : "  <key>Platform</key>\n  <array>\n\(names)  </array>\n"
    return Example.Companion(
      name,
      """
      \(isMarked ? "\(Example.mark)" : "")<plist version="1.0">
      <dict>
        <key>Entitlements</key>
        <dict>
          <key>application-identifier</key>
          <string>ABCDE12345.\(identifier)</string>
        </dict>
        <key>ExpirationDate</key>
        <date>\(expires)T00:00:00Z</date>
        <key>Name</key>
        <string>Notes</string>
      \(devices)\(platformLines)  <key>TeamIdentifier</key>
        <array>
          <string>\(team)</string>
        </array>
      </dict>
      </plist>
      """)
  }
}

extension Example.File {
  /// The bytes on disk: for a provisioning profile, a signed message around the text (RFC 5652), without a signature;
  /// for an image, a PNG file with the size and the transparency in the text; for a Mach-O file or a compiled asset
  /// catalog, a file with the contents in the lines.
  var contents: [UInt8] {
    if name.hasSuffix(".png"), !text.isEmpty { return image }
    if text.hasPrefix("Mach-O ") { return ExampleExecutable(text).bytes }
    if text.hasPrefix("Asset catalog ") { return ExampleCatalog(text).bytes }
    guard name.hasSuffix(".mobileprovision") else { return Array(text.utf8) }
    let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    let data: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    let size = text.utf8.count
    let length = Self.number(size)
    // Only the ends of the outer elements are marked, each by two zeros.
    let beginning: [UInt8] =
      [0x30, 0x80] + signedData + [0xA0, 0x80, 0x30, 0x80, 0x02, 0x01, 0x01, 0x31, 0x00, 0x30, 0x80] + data
      + [0xA0, 0x80, 0x04, 0x84] + length
    return beginning + text.utf8 + [0, 0, 0, 0, 0x31, 0x00, 0, 0, 0, 0, 0, 0]
  }

  /// A PNG image with only its first row of pixels.
  private var image: [UInt8] {
    let sizes = text.split { !$0.isNumber }.compactMap { Int($0) }
    let (width, height) = (sizes.first ?? 1, sizes.dropFirst().first ?? 1)
    let hasAlpha = text.contains("alpha")
    let pixel: [UInt8] = hasAlpha ? [0, 0, 0, text.contains("opaque") ? 0xFF : 0] : [0, 0, 0]
    let row = [0] + [[UInt8]](repeating: pixel, count: width).joined()
    let length = [row.count & 0xFF, row.count >> 8].map { UInt8($0) }
    // The header of zlib, and a last block that is not compressed.
    let data = [0x78, 0x01, 0x01] + length + length.map { ~$0 } + row
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Self.chunk("IHDR", Self.number(width) + Self.number(height) + [8, hasAlpha ? 6 : 2, 0, 0, 0])
      + Self.chunk("IDAT", data) + Self.chunk("IEND", [])
  }

  private static func number(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// A chunk with a checksum of zeros, which is not checked.
  private static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    number(contents.count) + name.utf8 + contents + [0, 0, 0, 0]
  }
}

extension Example.Companion {
  /// A PNG image.
  ///
  /// - Parameters:
  ///   - name: the path of the file.
  ///   - isMarked: whether the file is reported.
  ///   - size: the width and height in pixels.
  ///   - isTransparent: whether its first row is transparent.
  public static func image(
    _ name: String, isMarked: Bool = false, size: Int, isTransparent: Bool = false
  ) -> Example.Companion {
    Example.Companion(
      name, (isMarked ? "\(Example.mark)" : "") + "PNG, \(size) × \(size) pixels\(isTransparent ? ", with alpha" : "")")
  }
}
