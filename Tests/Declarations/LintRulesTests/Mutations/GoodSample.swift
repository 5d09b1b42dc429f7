import UTLint

/// Complete Info.plists in which no rule finds fault.
enum GoodSample: String, CaseIterable {
  /// An app for the Mac, with packages, files, iCloud Drive and code.
  case mac
  /// An app for iPhone and iPad.
  case phone
  /// An app that is built for both from one Info.plist.
  case shared
  /// An app with a Quick Look preview, a thumbnail and a file provider extension.
  case suite

  /// The sample, with what is known of it besides and the files around it.
  var example: Example {
    switch self {
    case .mac: Self.macSample
    case .phone: Self.phoneSample
    case .shared: Self.sharedSample
    case .suite: Self.suiteSample
    }
  }

  private static let macSample = Example(
    Self.plist([
      "CFBundleIdentifier": "org.penmakers.writer", "CFBundleName": "Writer", "CFBundlePackageType": "APPL",
      "CFBundleVersion": "12", "LSMinimumSystemVersion": "13.0",
      "NSUserActivityTypes": ["org.penmakers.writer.editing"],
      "CFBundleDocumentTypes": [
        .document(
          ["org.penmakers.writer.manuscript"], name: "Manuscript",
          [
            "LSTypeIsPackage": true, "NSDocumentClass": "Writer.Manuscript",
            "NSUbiquitousDocumentUserActivityType": "org.penmakers.writer.editing",
          ]),
        .document(
          ["com.topografix.gpx"], name: "Track", role: "Viewer", rank: "Alternate",
          ["CFBundleTypeIconFile": "Track.icns"]),
      ],
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "org.penmakers.writer.manuscript", "UTTypeDescription": "Manuscript",
          "UTTypeConformsTo": ["com.apple.package", "public.composite-content"],
          "UTTypeTagSpecification": ["public.filename-extension": ["manuscript"]],
        ]
      ],
      "UTImportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "com.topografix.gpx", "UTTypeDescription": "GPS Track",
          "UTTypeConformsTo": ["public.xml"],
          "UTTypeTagSpecification": [
            "public.filename-extension": ["gpx"], "public.mime-type": ["application/gpx+xml"],
          ],
        ]
      ],
      "NSUbiquitousContainers": [
        "iCloud.org.penmakers.writer": [
          "NSUbiquitousContainerIsDocumentScopePublic": true, "NSUbiquitousContainerName": "Writer",
          "NSUbiquitousContainerSupportedFolderLevels": "Any",
        ]
      ],
    ]),
    context: .init(resources: ["Track.icns"]),
    with: [
      .init(
        "Writer.entitlements",
        """
        <plist version="1.0">
        <dict>
          <key>com.apple.security.app-sandbox</key>
          <true/>
          <key>com.apple.developer.icloud-services</key>
          <array>
            <string>CloudDocuments</string>
          </array>
          <key>com.apple.developer.icloud-container-identifiers</key>
          <array>
            <string>iCloud.org.penmakers.writer</string>
          </array>
        </dict>
        </plist>
        """),
      .init(
        "Types.swift",
        """
        import UniformTypeIdentifiers

        extension UTType {
          static let manuscript = UTType(exportedAs: "org.penmakers.writer.manuscript")
          static let track = UTType(importedAs: "com.topografix.gpx")
        }

        class Manuscript: NSDocument {}
        """),
    ])

  private static let phoneSample = Example(
    Self.plist([
      "CFBundleIdentifier": "org.penmakers.notes", "CFBundlePackageType": "APPL", "LSRequiresIPhoneOS": true,
      "LSSupportsOpeningDocumentsInPlace": true, "UISupportsDocumentBrowser": true, "UIFileSharingEnabled": true,
      "CFBundleDocumentTypes": [.document(["org.penmakers.note"], ["CFBundleTypeIconFiles": ["Note-64.png"]])],
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "org.penmakers.note", "UTTypeDescription": "Note",
          "UTTypeConformsTo": ["public.data", "public.content"],
          "UTTypeTagSpecification": ["public.filename-extension": ["pennote"]],
          "UTTypeReferenceURL": "https://penmakers.org/note",
        ]
      ],
    ]), context: .init(resources: ["Note-64.png"]))

  private static let sharedSample = Example(
    Self.plist([
      "CFBundleIdentifier": "org.penmakers.$(PRODUCT_NAME:rfc1034identifier)", "CFBundlePackageType": "APPL",
      "LSSupportsOpeningDocumentsInPlace": true,
      "CFBundleDocumentTypes": [
        .document(["org.penmakers.sketch"], name: "Sketch"),
        .document(["public.png", "public.jpeg"], name: "Picture", role: "Viewer", rank: "Alternate"),
      ],
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "org.penmakers.sketch", "UTTypeDescription": "Sketch",
          "UTTypeConformsTo": ["public.data", "public.content"],
          "UTTypeTagSpecification": ["public.filename-extension": ["pensketch"]],
        ]
      ],
    ]),
    context: .init(
      platforms: [.iOS, .macOS], settings: ["PRODUCT_NAME": "Sketches", "SDKROOT": "auto"], settingsAreComplete: true))

  private static let suiteSample = Example(
    Self.plist([
      "CFBundleIdentifier": "org.penmakers.album", "CFBundlePackageType": "APPL", "LSRequiresIPhoneOS": true,
      "LSSupportsOpeningDocumentsInPlace": true,
      "CFBundleDocumentTypes": [.document(["org.penmakers.album.file"], name: "Album")],
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "org.penmakers.album.file", "UTTypeDescription": "Album",
          "UTTypeConformsTo": ["public.data", "public.content"],
          "UTTypeTagSpecification": ["public.filename-extension": ["penalbum"]],
        ]
      ],
    ]),
    with: [
      .init("Example.app/PlugIns/Preview.appex/Info.plist", appExtension("preview", "com.apple.quicklook.preview")),
      .init(
        "Example.app/PlugIns/Thumbnail.appex/Info.plist", appExtension("thumbnail", "com.apple.quicklook.thumbnail")),
      .init(
        "Example.app/PlugIns/Share.appex/Info.plist",
        plist([
          "CFBundleIdentifier": "org.penmakers.album.share", "CFBundlePackageType": "XPC!",
          "NSExtension": [
            "NSExtensionAttributes": [
              "NSExtensionActivationRule":
                "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count == 1).@count == 1"
            ], "NSExtensionPointIdentifier": "com.apple.share-services",
            "NSExtensionPrincipalClass": "ShareViewController",
          ],
        ])),
      .init(
        "Example.app/PlugIns/Provider.appex/Info.plist",
        plist([
          "CFBundleIdentifier": "org.penmakers.album.provider", "CFBundlePackageType": "XPC!",
          "LSRequiresIPhoneOS": true,
          "NSExtension": [
            "NSExtensionPointIdentifier": "com.apple.fileprovider-nonui", "NSExtensionPrincipalClass": "FileProvider",
          ],
        ])),
    ])

  private static func appExtension(_ name: String, _ point: String) -> String {
    plist([
      "CFBundleIdentifier": "org.penmakers.album.\(name)", "CFBundlePackageType": "XPC!",
      "NSExtension": [
        "NSExtensionAttributes": ["QLSupportedContentTypes": ["org.penmakers.album.file"]],
        "NSExtensionPointIdentifier": "\(point)", "NSExtensionPrincipalClass": "Provider",
      ],
    ])
  }

  private static func plist(_ entries: ExampleValue) -> String {
    let lines = Example.plist(entries).text.split(separator: "\n").map { "  \($0)" }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(lines.joined(separator: "\n"))
      </dict>
      </plist>

      """
  }
}
