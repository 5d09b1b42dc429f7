import UTLint

extension Mutation {
  /// RT: root keys.
  static let rootKeys: [Mutation] = [
    Mutation(
      "RT001", .phone,
      ("<key>LSSupportsOpeningDocumentsInPlace</key>\n<true/>\n<key>UISupportsDocumentBrowser</key>\n<true/>", ""),
      ("<key>CFBundleDocumentTypes</key>", "↓<key>CFBundleDocumentTypes</key>")),
    Mutation("RT002", .shared, ("<true/>", "↓<false/>")),
    Mutation(
      "RT002", .mac,
      ("<key>CFBundleName</key>", "<key>LSSupportsOpeningDocumentsInPlace</key>\n↓<false/>\n<key>CFBundleName</key>")),
    Mutation(
      "RT004", .phone,
      (
        "<key>LSSupportsOpeningDocumentsInPlace</key>\n<true/>",
        "<key>LSSupportsOpeningDocumentsInPlace</key>\n↓<false/>"
      )),
    Mutation(
      "RT005", .phone,
      (
        "<key>LSSupportsOpeningDocumentsInPlace</key>\n<true/>\n<key>UISupportsDocumentBrowser</key>\n<true/>\n<key>UIFileSharingEnabled</key>\n<true/>",
        "<key>UISupportsDocumentBrowser</key>\n<false/>\n<key>UIFileSharingEnabled</key>\n↓<true/>"
      )),
    Mutation(
      "RT006", .shared,
      text: """
        <plist version="1.0">
        <dict>
          <key>CFBundleIdentifier</key>
          <string>org.penmakers.plain</string>
          ↓<key>LSSupportsOpeningDocumentsInPlace</key>
          <true/>
        </dict>
        </plist>
        """),
    Mutation(
      "RT007", .phone,
      ("<key>UIFileSharingEnabled</key>\n<true/>", "<key>UIFileSharingEnabled</key>\n↓<string>YES</string>")),
    Mutation(
      "RT008", .shared,
      text: """
        <plist version="1.0">
        <dict>
          <key>CFBundleIdentifier</key>
          <string>org.penmakers.plain</string>
          <key>UISupportsDocumentBrowser</key>
          ↓<true/>
        </dict>
        </plist>
        """),
  ]

  /// CL: iCloud Drive.
  static let containers: [Mutation] = [
    Mutation(
      "CL001", .mac,
      (
        "<key>NSUbiquitousContainers</key>\n<dict>",
        "<key>NSUbiquitousContainers</key>\n<dict>\n<key>iCloud.org.penmakers.other</key>\n↓<string>Writer</string>"
      ),
      (
        "<string>iCloud.org.penmakers.writer</string>",
        "<string>iCloud.org.penmakers.writer</string>\n<string>iCloud.org.penmakers.other</string>"
      )),
    Mutation(
      "CL002", .mac,
      (
        "<key>iCloud.org.penmakers.writer</key>",
        "<key>iCloud.org.penmakers.writer</key>\n<dict/>\n↓<key>org.penmakers.writer</key>"
      )),
    Mutation(
      "CL003", .mac,
      (
        "<key>iCloud.org.penmakers.writer</key>",
        "<key>iCloud.org.penmakers.writer</key>\n<dict/>\n↓<key>iCloud.$(PRODUCT_BUNDLE_IDENTIFIER)</key>"
      )),
    Mutation("CL004", .mac, ("<string>Any</string>", "↓<string>any</string>")),
    Mutation("CL005", .mac, ("<dict>\n<key>NSUbiquitousContainerIsDocumentScopePublic</key>\n<true/>", "↓<dict>")),
    Mutation(
      "CL006", .mac,
      (
        "<key>CFBundleName</key>",
        "↓<key>NSUbiquitousContainerName</key>\n<string>Writer</string>\n<key>CFBundleName</key>"
      )),
    Mutation(
      "CL007", .mac, ("<key>NSUbiquitousContainers</key>", "↓<key>NSUbiquitousContainers</key>"),
      adding: [
        .init(
          "Info.plist.previous",
          """
          <key>CFBundleVersion</key>
          <string>12</string>
          <key>NSUbiquitousContainers</key>
          <dict>
            <key>iCloud.org.penmakers.writer</key>
            <dict>
              <key>NSUbiquitousContainerName</key>
              <string>Writer</string>
            </dict>
          </dict>
          """)
      ]),
    Mutation("CL008", .mac, ("<key>iCloud.org.penmakers.writer</key>", "↓<key>iCloud.org.penmakers.drafts</key>")),
    Mutation("CL009", .mac, ("<key>NSUbiquitousContainerName</key>", "↓<key>NSUbiquitousContainerTitle</key>")),
    Mutation(
      "CL010", .mac,
      (
        "<key>NSUbiquitousDocumentUserActivityType</key>\n<string>org.penmakers.writer.editing</string>",
        "<key>NSUbiquitousDocumentUserActivityType</key>\n↓<string>org.penmakers.writer.reading</string>"
      )),
  ]

  /// EX: extensions.
  static let appExtensions: [Mutation] = [
    Mutation(
      "EX001", .suite,
      (
        "<key>QLSupportedContentTypes</key>\n<array>\n<string>org.penmakers.album.file</string>\n</array>\n</dict>\n<key>NSExtensionPointIdentifier</key>\n<string>com.apple.quicklook.thumbnail</string>",
        "<key>QLSupportedContentTypes</key>\n↓<string>org.penmakers.album.file</string>\n</dict>\n<key>NSExtensionPointIdentifier</key>\n<string>com.apple.quicklook.thumbnail</string>"
      )),
    Mutation(
      "EX002", .suite,
      (
        "<string>org.penmakers.album.file</string>\n</array>\n</dict>\n<key>NSExtensionPointIdentifier</key>\n<string>com.apple.quicklook.thumbnail</string>",
        "<string>org.penmakers.album.file</string>\n↓<string>public.image</string>\n</array>\n</dict>\n<key>NSExtensionPointIdentifier</key>\n<string>com.apple.quicklook.thumbnail</string>"
      ), besides: "EX005"),
    Mutation(
      "EX005", .suite,
      (
        "<key>UTTypeIdentifier</key>\n<string>org.penmakers.album.file</string>",
        "<key>UTTypeIdentifier</key>\n↓<string>org.penmakers.album.file</string>"
      ),
      (
        "<key>QLSupportedContentTypes</key>\n<array>\n<string>org.penmakers.album.file</string>\n</array>\n</dict>\n<key>NSExtensionPointIdentifier</key>\n<string>com.apple.quicklook.thumbnail</string>",
        "↓<key>QLSupportedContentTypes</key>\n<array>\n<string>public.png</string>\n</array>\n</dict>\n<key>NSExtensionPointIdentifier</key>\n<string>com.apple.quicklook.thumbnail</string>"
      )),
    Mutation(
      "EX006", .suite,
      (
        "<key>NSExtensionPrincipalClass</key>\n<string>FileProvider</string>",
        "<key>NSExtensionPrincipalClass</key>\n↓<array/>"
      )),
    Mutation(
      "EX007", .suite,
      adding: [
        .init(
          "Example.app/PlugIns/Second.appex/Info.plist",
          """
          <key>CFBundleIdentifier</key>
          <string>org.penmakers.album.second</string>
          <key>CFBundlePackageType</key>
          <string>XPC!</string>
          <key>NSExtension</key>
          <dict>
            <key>NSExtensionPointIdentifier</key>
            ↓<string>com.apple.fileprovider-nonui</string>
            <key>NSExtensionPrincipalClass</key>
            <string>FileProvider</string>
          </dict>
          """)
      ]),
    Mutation(
      "EX010", .suite,
      (
        "<string>SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count == 1).@count == 1</string>",
        "↓<string>TRUEPREDICATE</string>"
      )),
    Mutation(
      "EX008", .suite,
      (
        "<string>SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count == 1).@count == 1</string>",
        "↓<string>SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.imaeg\").@count == 1).@count == 1</string>"
      )),
    Mutation(
      "EX009", .shared,
      text: """
        <plist version="1.0">
        <dict>
          <key>CFBundleIdentifier</key>
          <string>org.penmakers.quicklook</string>
          ↓<key>CFPlugInFactories</key>
          <dict/>
          <key>CFBundleDocumentTypes</key>
          <array>
            <dict>
              <key>CFBundleTypeRole</key>
              <string>QLGenerator</string>
              <key>LSItemContentTypes</key>
              <array>
                <string>public.png</string>
              </array>
            </dict>
          </array>
        </dict>
        </plist>
        """, context: .init(kind: .quickLookGenerator)),
    Mutation(
      "EX003", .suite,
      (
        "<string>org.penmakers.album.thumbnail</string>",
        "<string>org.penmakers.album.thumbnail</string>\n<key>LSMinimumSystemVersion</key>\n<string>13.0</string>"
      ),
      (
        "<string>org.penmakers.album.file</string>\n</array>\n</dict>\n<key>NSExtensionPointIdentifier</key>\n<string>com.apple.quicklook.thumbnail</string>",
        "<string>org.penmakers.album.file</string>\n↓<string>dyn.ah62d4rv4ge81g6pq</string>\n</array>\n</dict>\n<key>NSExtensionPointIdentifier</key>\n<string>com.apple.quicklook.thumbnail</string>"
      ), besides: "EX005"),
    Mutation(
      "EX004", .suite,
      (
        "<string>org.penmakers.album.file</string>\n</array>\n</dict>\n<key>NSExtensionPointIdentifier</key>\n<string>com.apple.quicklook.thumbnail</string>",
        "<string>org.penmakers.album.file</string>\n↓<string>org.penmakers.album.page</string>\n</array>\n</dict>\n<key>NSExtensionPointIdentifier</key>\n<string>com.apple.quicklook.thumbnail</string>"
      ), besides: "EX005"),
  ]

  /// SW: code.
  static let code: [Mutation] = [
    Mutation(
      "SW001", .mac,
      (
        "static let track = UTType(importedAs: \"com.topografix.gpx\")",
        "static let draft = UTType(exportedAs: ↓\"org.penmakers.writer.draft\")"
      )),
    Mutation(
      "SW002", .mac,
      (
        "static let track = UTType(importedAs: \"com.topografix.gpx\")",
        "static let map = UTType(importedAs: ↓\"org.elsewhere.map\")"
      )),
    Mutation(
      "SW003", .mac,
      (
        "static let track = UTType(importedAs: \"com.topografix.gpx\")",
        "static let track = UTType(exportedAs: ↓\"com.topografix.gpx\")"
      )),
    Mutation(
      "SW004", .mac,
      (
        "static let manuscript = UTType(exportedAs: \"org.penmakers.writer.manuscript\")",
        "static let manuscript = UTType(importedAs: ↓\"org.penmakers.writer.manuscript\")"
      )),
    Mutation(
      "SW005", .mac,
      (
        "class Manuscript: NSDocument {}",
        "class Manuscript: NSDocument {}\nstruct Notes: FileDocument {\n  static let readableContentTypes = [↓UTType.plainText]\n}"
      )),
    Mutation(
      "SW006", .shared,
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        ↓<dict>
          <key>CFBundleIdentifier</key>
          <string>org.penmakers.sketches</string>
        </dict>
        </plist>
        """, adding: [.init("Types.swift", "let sketch = UTType(exportedAs: \"org.penmakers.sketch\")")],
      besides: "SW001"),
  ]
}
