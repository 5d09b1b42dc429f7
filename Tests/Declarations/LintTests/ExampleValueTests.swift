import Testing
import UTLint

/// Literals in examples become the text of a property list, as Xcode writes it but for two blanks in place of a tab.
@Suite struct ExampleValueTests {
  @Test func `every kind of value is written`() {
    let example = Example.plist([
      "CFBundleName": "Notes & <Drafts>", "CFBundleVersion": 12, "LSMinimumSystemVersion": 13.5,
      "UIFileSharingEnabled": true, "LSTypeIsPackage": false, "NSExportableTypes": [], "NSUbiquitousContainers": [:],
    ])
    #expect(
      example.text == """
        <key>CFBundleName</key>
        <string>Notes &amp; &lt;Drafts&gt;</string>
        <key>CFBundleVersion</key>
        <integer>12</integer>
        <key>LSMinimumSystemVersion</key>
        <real>13.5</real>
        <key>UIFileSharingEnabled</key>
        <true/>
        <key>LSTypeIsPackage</key>
        <false/>
        <key>NSExportableTypes</key>
        <array/>
        <key>NSUbiquitousContainers</key>
        <dict/>
        """)
    #expect(!example.isBad)
  }

  @Test func `the order of keys is kept, and the same key twice`() {
    let example = Example.plist(["b": "1", "a": "2", "b": "3"])
    #expect(
      example.text == """
        <key>b</key>
        <string>1</string>
        <key>a</key>
        <string>2</string>
        <key>b</key>
        <string>3</string>
        """)
  }

  @Test func `values, keys, and containers are marked`() {
    let example = Example.plist([
      "CFBundleDocumentTypes": ↓[↓["LSHandlerRank": ↓"owner", ↓"LSTypeIsPackage": ↓true]]
    ])
    #expect(
      example.text == """
        <key>CFBundleDocumentTypes</key>
        ↓<array>
          ↓<dict>
            <key>LSHandlerRank</key>
            ↓<string>owner</string>
            ↓<key>LSTypeIsPackage</key>
            ↓<true/>
          </dict>
        </array>
        """)
    #expect(example.isBad)
  }

  @Test func `declarations of types are abbreviated`() {
    let example = Example.plist([
      "UTExportedTypeDeclarations": [.type(↓"com.example.memo", extensions: ["memo"], ["UTTypeDescription": "Memo"])]
    ])
    #expect(
      example.text == """
        <key>UTExportedTypeDeclarations</key>
        <array>
          <dict>
            <key>UTTypeIdentifier</key>
            ↓<string>com.example.memo</string>
            <key>UTTypeConformsTo</key>
            <array>
              <string>public.data</string>
            </array>
            <key>UTTypeTagSpecification</key>
            <dict>
              <key>public.filename-extension</key>
              <array>
                <string>memo</string>
              </array>
            </dict>
            <key>UTTypeDescription</key>
            <string>Memo</string>
          </dict>
        </array>
        """)
  }

  @Test func `document types are abbreviated`() {
    let example = Example.plist(["CFBundleDocumentTypes": [.document(["public.png"], role: "Viewer", rank: ↓"Owner")]])
    #expect(
      example.text == """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
            <key>CFBundleTypeRole</key>
            <string>Viewer</string>
            <key>LSHandlerRank</key>
            ↓<string>Owner</string>
            <key>LSItemContentTypes</key>
            <array>
              <string>public.png</string>
            </array>
          </dict>
        </array>
        """)
  }

  @Test func `companions are written, and what is fixed`() {
    let example = Example.plist(
      ["CFBundleName": ↓"notes"], on: .iOS,
      with: [
        .plist("Other.app/Info.plist", ["CFBundleName": "Other"]),
        .entitlements(["com.apple.security.app-sandbox": true]),
      ], fixed: ["CFBundleName": "Notes"])
    #expect(example.context.platforms == .iOS)
    #expect(example.fixed == "<key>CFBundleName</key>\n<string>Notes</string>")
    #expect(example.companions.map(\.name) == ["Other.app/Info.plist", "Example.entitlements"])
    #expect(
      example.companions[1].text == """
        <plist version="1.0">
        <dict>
          <key>com.apple.security.app-sandbox</key>
          <true/>
        </dict>
        </plist>
        """)
  }
}
