import Lint

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
    Self.plist(
      """
      <key>CFBundleIdentifier</key>
      <string>org.penmakers.writer</string>
      <key>CFBundleName</key>
      <string>Writer</string>
      <key>CFBundlePackageType</key>
      <string>APPL</string>
      <key>CFBundleVersion</key>
      <string>12</string>
      <key>LSMinimumSystemVersion</key>
      <string>13.0</string>
      <key>NSUserActivityTypes</key>
      <array>
        <string>org.penmakers.writer.editing</string>
      </array>
      <key>CFBundleDocumentTypes</key>
      <array>
        <dict>
          <key>CFBundleTypeName</key>
          <string>Manuscript</string>
          <key>CFBundleTypeRole</key>
          <string>Editor</string>
          <key>LSHandlerRank</key>
          <string>Owner</string>
          <key>LSItemContentTypes</key>
          <array>
            <string>org.penmakers.writer.manuscript</string>
          </array>
          <key>LSTypeIsPackage</key>
          <true/>
          <key>NSDocumentClass</key>
          <string>Writer.Manuscript</string>
          <key>NSUbiquitousDocumentUserActivityType</key>
          <string>org.penmakers.writer.editing</string>
        </dict>
        <dict>
          <key>CFBundleTypeName</key>
          <string>Track</string>
          <key>CFBundleTypeRole</key>
          <string>Viewer</string>
          <key>LSHandlerRank</key>
          <string>Alternate</string>
          <key>LSItemContentTypes</key>
          <array>
            <string>com.topografix.gpx</string>
          </array>
          <key>CFBundleTypeIconFile</key>
          <string>Track.icns</string>
        </dict>
      </array>
      <key>UTExportedTypeDeclarations</key>
      <array>
        <dict>
          <key>UTTypeIdentifier</key>
          <string>org.penmakers.writer.manuscript</string>
          <key>UTTypeDescription</key>
          <string>Manuscript</string>
          <key>UTTypeConformsTo</key>
          <array>
            <string>com.apple.package</string>
            <string>public.composite-content</string>
          </array>
          <key>UTTypeTagSpecification</key>
          <dict>
            <key>public.filename-extension</key>
            <array>
              <string>manuscript</string>
            </array>
          </dict>
        </dict>
      </array>
      <key>UTImportedTypeDeclarations</key>
      <array>
        <dict>
          <key>UTTypeIdentifier</key>
          <string>com.topografix.gpx</string>
          <key>UTTypeDescription</key>
          <string>GPS Track</string>
          <key>UTTypeConformsTo</key>
          <array>
            <string>public.xml</string>
          </array>
          <key>UTTypeTagSpecification</key>
          <dict>
            <key>public.filename-extension</key>
            <array>
              <string>gpx</string>
            </array>
            <key>public.mime-type</key>
            <array>
              <string>application/gpx+xml</string>
            </array>
          </dict>
        </dict>
      </array>
      <key>NSUbiquitousContainers</key>
      <dict>
        <key>iCloud.org.penmakers.writer</key>
        <dict>
          <key>NSUbiquitousContainerIsDocumentScopePublic</key>
          <true/>
          <key>NSUbiquitousContainerName</key>
          <string>Writer</string>
          <key>NSUbiquitousContainerSupportedFolderLevels</key>
          <string>Any</string>
        </dict>
      </dict>
      """),
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
    Self.plist(
      """
      <key>CFBundleIdentifier</key>
      <string>org.penmakers.notes</string>
      <key>CFBundlePackageType</key>
      <string>APPL</string>
      <key>LSRequiresIPhoneOS</key>
      <true/>
      <key>LSSupportsOpeningDocumentsInPlace</key>
      <true/>
      <key>UISupportsDocumentBrowser</key>
      <true/>
      <key>UIFileSharingEnabled</key>
      <true/>
      <key>CFBundleDocumentTypes</key>
      <array>
        <dict>
          <key>CFBundleTypeName</key>
          <string>Note</string>
          <key>CFBundleTypeRole</key>
          <string>Editor</string>
          <key>LSHandlerRank</key>
          <string>Owner</string>
          <key>LSItemContentTypes</key>
          <array>
            <string>org.penmakers.note</string>
          </array>
          <key>CFBundleTypeIconFiles</key>
          <array>
            <string>Note-64.png</string>
          </array>
        </dict>
      </array>
      <key>UTExportedTypeDeclarations</key>
      <array>
        <dict>
          <key>UTTypeIdentifier</key>
          <string>org.penmakers.note</string>
          <key>UTTypeDescription</key>
          <string>Note</string>
          <key>UTTypeConformsTo</key>
          <array>
            <string>public.data</string>
            <string>public.content</string>
          </array>
          <key>UTTypeTagSpecification</key>
          <dict>
            <key>public.filename-extension</key>
            <array>
              <string>pennote</string>
            </array>
          </dict>
          <key>UTTypeReferenceURL</key>
          <string>https://penmakers.org/note</string>
        </dict>
      </array>
      """), context: .init(resources: ["Note-64.png"]))

  private static let sharedSample = Example(
    Self.plist(
      """
      <key>CFBundleIdentifier</key>
      <string>org.penmakers.$(PRODUCT_NAME:rfc1034identifier)</string>
      <key>CFBundlePackageType</key>
      <string>APPL</string>
      <key>LSSupportsOpeningDocumentsInPlace</key>
      <true/>
      <key>CFBundleDocumentTypes</key>
      <array>
        <dict>
          <key>CFBundleTypeName</key>
          <string>Sketch</string>
          <key>CFBundleTypeRole</key>
          <string>Editor</string>
          <key>LSHandlerRank</key>
          <string>Owner</string>
          <key>LSItemContentTypes</key>
          <array>
            <string>org.penmakers.sketch</string>
          </array>
        </dict>
        <dict>
          <key>CFBundleTypeName</key>
          <string>Picture</string>
          <key>CFBundleTypeRole</key>
          <string>Viewer</string>
          <key>LSHandlerRank</key>
          <string>Alternate</string>
          <key>LSItemContentTypes</key>
          <array>
            <string>public.png</string>
            <string>public.jpeg</string>
          </array>
        </dict>
      </array>
      <key>UTExportedTypeDeclarations</key>
      <array>
        <dict>
          <key>UTTypeIdentifier</key>
          <string>org.penmakers.sketch</string>
          <key>UTTypeDescription</key>
          <string>Sketch</string>
          <key>UTTypeConformsTo</key>
          <array>
            <string>public.data</string>
            <string>public.content</string>
          </array>
          <key>UTTypeTagSpecification</key>
          <dict>
            <key>public.filename-extension</key>
            <array>
              <string>pensketch</string>
            </array>
          </dict>
        </dict>
      </array>
      """),
    context: .init(
      platforms: [.iOS, .macOS], settings: ["PRODUCT_NAME": "Sketches", "SDKROOT": "auto"], settingsAreComplete: true))

  private static let suiteSample = Example(
    Self.plist(
      """
      <key>CFBundleIdentifier</key>
      <string>org.penmakers.album</string>
      <key>CFBundlePackageType</key>
      <string>APPL</string>
      <key>LSRequiresIPhoneOS</key>
      <true/>
      <key>LSSupportsOpeningDocumentsInPlace</key>
      <true/>
      <key>CFBundleDocumentTypes</key>
      <array>
        <dict>
          <key>CFBundleTypeName</key>
          <string>Album</string>
          <key>CFBundleTypeRole</key>
          <string>Editor</string>
          <key>LSHandlerRank</key>
          <string>Owner</string>
          <key>LSItemContentTypes</key>
          <array>
            <string>org.penmakers.album.file</string>
          </array>
        </dict>
      </array>
      <key>UTExportedTypeDeclarations</key>
      <array>
        <dict>
          <key>UTTypeIdentifier</key>
          <string>org.penmakers.album.file</string>
          <key>UTTypeDescription</key>
          <string>Album</string>
          <key>UTTypeConformsTo</key>
          <array>
            <string>public.data</string>
            <string>public.content</string>
          </array>
          <key>UTTypeTagSpecification</key>
          <dict>
            <key>public.filename-extension</key>
            <array>
              <string>penalbum</string>
            </array>
          </dict>
        </dict>
      </array>
      """),
    with: [
      .init("Example.app/PlugIns/Preview.appex/Info.plist", appExtension("preview", "com.apple.quicklook.preview")),
      .init(
        "Example.app/PlugIns/Thumbnail.appex/Info.plist", appExtension("thumbnail", "com.apple.quicklook.thumbnail")),
      .init(
        "Example.app/PlugIns/Share.appex/Info.plist",
        plist(
          """
          <key>CFBundleIdentifier</key>
          <string>org.penmakers.album.share</string>
          <key>CFBundlePackageType</key>
          <string>XPC!</string>
          <key>NSExtension</key>
          <dict>
            <key>NSExtensionAttributes</key>
            <dict>
              <key>NSExtensionActivationRule</key>
              <string>SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == 1).@count == 1</string>
            </dict>
            <key>NSExtensionPointIdentifier</key>
            <string>com.apple.share-services</string>
          </dict>
          """)),
      .init(
        "Example.app/PlugIns/Provider.appex/Info.plist",
        plist(
          """
          <key>CFBundleIdentifier</key>
          <string>org.penmakers.album.provider</string>
          <key>CFBundlePackageType</key>
          <string>XPC!</string>
          <key>LSRequiresIPhoneOS</key>
          <true/>
          <key>NSExtension</key>
          <dict>
            <key>NSExtensionPointIdentifier</key>
            <string>com.apple.fileprovider-nonui</string>
          </dict>
          """)),
    ])

  private static func appExtension(_ name: String, _ point: String) -> String {
    plist(
      """
      <key>CFBundleIdentifier</key>
      <string>org.penmakers.album.\(name)</string>
      <key>CFBundlePackageType</key>
      <string>XPC!</string>
      <key>NSExtension</key>
      <dict>
        <key>NSExtensionAttributes</key>
        <dict>
          <key>QLSupportedContentTypes</key>
          <array>
            <string>org.penmakers.album.file</string>
          </array>
        </dict>
        <key>NSExtensionPointIdentifier</key>
        <string>\(point)</string>
      </dict>
      """)
  }

  private static func plist(_ entries: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \(entries.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    </dict>
    </plist>

    """
  }
}
