import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTBundleDeclarations

@Suite struct InfoPlistTests {
  private func info(_ text: String) throws -> InfoPlist {
    let file = "<plist><dict>\(text)</dict></plist>"
    return try #require(InfoPlist(PropertyList(parsing: Array(file.utf8), named: "Info.plist")))
  }

  @Test func `a string is read where an array belongs`() throws {
    let info = try info(
      """
      <key>CFBundleDocumentTypes</key><array><dict>
      <key>LSItemContentTypes</key><string>public.json</string></dict></array>
      """)
    #expect(info.documentTypes.first?.contentTypes.map(\.value) == ["public.json"])
  }

  @Test func `nothing is said of what a setting stands for`() throws {
    let info = try info("<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>")
    #expect(info.bundleIdentifier?.written == "$(PRODUCT_BUNDLE_IDENTIFIER)")
    #expect(info.bundleIdentifier?.value == nil)
  }

  @Test(arguments: ["DEPLOY_APP_CATEGORY", "@NAME@", "{{name}}", "<%= name %>"])
  func `nothing is said of what a placeholder stands for`(_ text: String) throws {
    let written = text.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let info = try info("<key>CFBundleName</key><string>\(written)</string>")
    let name = try #require(info.fields.text("CFBundleName"))
    #expect(name.written == text && name.value == nil)
  }

  /// As WooCommerce has its URL schemes, from a header that is generated in the build.
  @Test func `nothing is said of what a macro stands for`() throws {
    func value(_ text: String, _ settings: [String: String]) throws -> String? {
      let file = "<plist><dict><key>CFBundleName</key><string>\(text)</string></dict></plist>"
      let info = InfoPlist(
        PropertyList(parsing: Array(file.utf8), named: "Info.plist"),
        context: .init(settings: BuildSettings(settings, isComplete: true)))
      return try #require(info?.fields.text("CFBundleName")).value
    }
    let isPreprocessed = ["INFOPLIST_PREPROCESS": "YES", "APP_NAME": "Notes"]
    #expect(try value("AUTH_SCHEME", isPreprocessed) == nil)
    #expect(try value("org.penmakers.APP_SUFFIX", isPreprocessed) == nil)
    #expect(try value("notes_app", isPreprocessed) == "notes_app")
    #expect(try value("$(APP_NAME)", isPreprocessed) == "Notes")
    #expect(try value("AUTH_SCHEME", ["INFOPLIST_PREPROCESS": "NO"]) == "AUTH_SCHEME")
    #expect(try value("AUTH_SCHEME", [:]) == "AUTH_SCHEME")
  }

  static let evidence: [(String, Platforms)] = [
    ("<key>LSMinimumSystemVersion</key><string>11.0</string>", Platforms.macOS),
    ("<key>LSRequiresIPhoneOS</key><true/>", .iOS),
    ("<key>UIDeviceFamily</key><array><integer>1</integer><integer>7</integer></array>", [.iOS, .visionOS]),
    ("<key>CFBundleSupportedPlatforms</key><array><string>MacOSX</string></array>", .macOS),
    ("<key>DTPlatformName</key><string>appletvos</string>", .tvOS),
    ("<key>CFBundleName</key><string>Notes</string>", []),
  ]

  @Test(arguments: evidence) func `a platform is known from what only it has`(_ text: String, _ platforms: Platforms)
    throws
  {
    #expect(try info(text).platforms == platforms)
  }

  @Test func `nothing is said of what an undeclared parent conforms to`() throws {
    let info = try info(
      """
      <key>UTExportedTypeDeclarations</key><array>
      <dict><key>UTTypeIdentifier</key><string>com.example.Note</string>
      <key>UTTypeConformsTo</key><array><string>public.json</string></array></dict>
      <dict><key>UTTypeIdentifier</key><string>com.example.map</string>
      <key>UTTypeConformsTo</key><array><string>org.elsewhere.map</string></array></dict>
      </array>
      """)
    let scope = TypeScope(of: info, registry: .system)
    #expect(scope.conforms("com.example.note", to: "public.text") == true)
    #expect(scope.conforms("com.example.note", to: "public.image") == false)
    #expect(scope.conforms("com.example.map", to: "public.data") == nil)
    #expect(scope.standing(of: "COM.EXAMPLE.NOTE") == .exported)
    #expect(scope.standing(of: "public.png") == .system)
    #expect(scope.standing(of: "org.elsewhere.map") == .unknown)
  }
}
