/// A provisioning profile that is put together byte by byte, without a signature: a signed message of RFC 5652 around a
/// property list.
package enum HandmadeProfile {
  /// Returns a profile with this content.
  ///
  /// - Parameters:
  ///   - content: the property list.
  ///   - isIndefinite: whether lengths are not known in advance, and the content is in two chunks, as in BER.
  package static func bytes(_ content: String, isIndefinite: Bool = false) -> [UInt8] {
    let text = Array(content.utf8)
    let half = text.count / 2
    func wrap(_ tag: UInt8, _ parts: [[UInt8]]) -> [UInt8] {
      isIndefinite ? [tag, 0x80] + parts.joined() + [0, 0] : element(tag, parts.flatMap(\.self))
    }
    let string =
      isIndefinite
      ? wrap(0x24, [element(0x04, Array(text[..<half])), element(0x04, Array(text[half...]))]) : element(0x04, text)
    let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    let data: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    let version: [UInt8] = [0x02, 0x01, 0x01]
    let digests: [UInt8] = [0x31, 0x00]
    let encapsulated = wrap(0x30, [data, wrap(0xA0, [string])])
    return wrap(0x30, [signedData, wrap(0xA0, [wrap(0x30, [version, digests, encapsulated, [0x31, 0x00]])])])
  }

  /// The content of a profile for the App Store.
  package static func content(
    name: String = "Notes Store", identifier: String = "ABCDE12345.com.example.notes", expires: String = "2030-03-01",
    entitlements: String = "", more: String = ""
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
      <key>Name</key><string>\(name)</string>
      <key>UUID</key><string>12345678-ABCD-4EF0-8123-456789ABCDEF</string>
      <key>TeamIdentifier</key><array><string>ABCDE12345</string></array>
      <key>TeamName</key><string>Example</string>
      <key>ApplicationIdentifierPrefix</key><array><string>ABCDE12345</string></array>
      <key>Platform</key><array><string>iOS</string></array>
      <key>CreationDate</key><date>2026-03-01T00:00:00Z</date>
      <key>ExpirationDate</key><date>\(expires)T00:00:00Z</date>
      <key>Entitlements</key>
      <dict>
        <key>application-identifier</key><string>\(identifier)</string>
        \(entitlements)
      </dict>
      \(more)
    </dict></plist>
    """
  }

  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    let length: [UInt8] =
      count < 0x80
      ? [UInt8(count)] : count < 0x100 ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
    return [tag] + length + content
  }
}
