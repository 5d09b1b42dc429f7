extension Example.Companion {
  /// A provisioning profile, as its content.
  ///
  /// - Parameters:
  ///   - name: the path of the file.
  ///   - isMarked: whether the file is reported.
  ///   - identifier: the identifier that it is for, without the prefix.
  ///   - expires: the day on which it expires.
  ///   - isForDevices: whether it is for registered devices, and not for the App Store.
  public static func profile(
    _ name: String, isMarked: Bool = false, identifier: String = "com.example.notes", expires: String = "2030-01-01",
    isForDevices: Bool = false
  ) -> Example.Companion {
    let devices = isForDevices ? "  <key>ProvisionedDevices</key>\n  <array/>\n" : ""
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
      \(devices)</dict>
      </plist>
      """)
  }
}

extension Example.File {
  /// What is on disk: of a provisioning profile, a signed message around the text (RFC 5652), without a signature.
  var contents: [UInt8] {
    guard name.hasSuffix(".mobileprovision") else { return Array(text.utf8) }
    let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    let data: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    let size = text.utf8.count
    let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) }
    // Of the outer elements, only the ends are marked, by two zeros each.
    let beginning: [UInt8] =
      [0x30, 0x80] + signedData + [0xA0, 0x80, 0x30, 0x80, 0x02, 0x01, 0x01, 0x31, 0x00, 0x30, 0x80] + data
      + [0xA0, 0x80, 0x04, 0x84] + length
    return beginning + text.utf8 + [0, 0, 0, 0, 0x31, 0x00, 0, 0, 0, 0, 0, 0]
  }
}
