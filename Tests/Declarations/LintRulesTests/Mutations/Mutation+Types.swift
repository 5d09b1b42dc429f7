import UTLint

extension Mutation {
  /// UT: `UTExportedTypeDeclarations` and `UTImportedTypeDeclarations`.
  static let typeDeclarations: [Mutation] = [
    Mutation(
      "UT001", .mac,
      ("<key>UTImportedTypeDeclarations</key>\n<array>", "<key>UTImportedTypeDeclarations</key>\n<array>\n↓<dict/>")),
    Mutation(
      "UT002", .mac,
      (
        "<key>UTImportedTypeDeclarations</key>\n<array>",
        "<key>UTImportedTypeDeclarations</key>\n<array>\n↓<dict>\n<key>UTTypeDescription</key>\n<string>Nothing</string>\n</dict>"
      )),
    Mutation(
      "UT003", .phone,
      (
        "<key>UTTypeIdentifier</key>\n<string>org.penmakers.note</string>",
        "<key>UTTypeIdentifier</key>\n↓<string>org.penmakers.note+</string>"
      ), ("<array>\n<string>org.penmakers.note</string>", "<array>\n<string>org.penmakers.note+</string>")),
    Mutation(
      "UT004", .phone,
      (
        "<key>UTTypeIdentifier</key>\n<string>org.penmakers.note</string>",
        "<key>UTTypeIdentifier</key>\n↓<string>org.penmakers..note</string>"
      ), ("<array>\n<string>org.penmakers.note</string>", "<array>\n<string>org.penmakers..note</string>")),
    Mutation(
      "UT005", .phone,
      (
        "<key>UTTypeIdentifier</key>\n<string>org.penmakers.note</string>",
        "<key>UTTypeIdentifier</key>\n↓<string>org.penmakers.Note</string>"
      )),
    Mutation(
      "UT006", .mac,
      (
        "<key>UTImportedTypeDeclarations</key>\n<array>",
        "<key>UTImportedTypeDeclarations</key>\n<array>\n<dict>\n<key>UTTypeIdentifier</key>\n↓<string>dyn.ah62d4rv4ge81g6pq</string>\n</dict>"
      )),
    Mutation(
      "UT010", .phone,
      (
        "<key>UTExportedTypeDeclarations</key>\n<array>",
        "<key>UTExportedTypeDeclarations</key>\n<array>\n<dict>\n<key>UTTypeIdentifier</key>\n↓<string>public.png</string>\n<key>UTTypeDescription</key>\n<string>PNG</string>\n<key>UTTypeConformsTo</key>\n<array>\n<string>public.image</string>\n</array>\n<key>UTTypeTagSpecification</key>\n<dict>\n<key>public.filename-extension</key>\n<array>\n<string>png</string>\n</array>\n</dict>\n</dict>"
      )),
    Mutation(
      "UT011", .shared, ("<string>public.jpeg</string>", "<string>com.topografix.gpx</string>"),
      (
        "<key>UTExportedTypeDeclarations</key>\n<array>",
        "<key>UTExportedTypeDeclarations</key>\n<array>\n<dict>\n<key>UTTypeIdentifier</key>\n↓<string>com.topografix.gpx</string>\n<key>UTTypeDescription</key>\n<string>GPX</string>\n<key>UTTypeConformsTo</key>\n<array>\n<string>public.xml</string>\n</array>\n<key>UTTypeTagSpecification</key>\n<dict>\n<key>public.filename-extension</key>\n<array>\n<string>gpx</string>\n</array>\n</dict>\n</dict>"
      )),
    Mutation(
      "UT012", .phone,
      (
        "<key>UTTypeIdentifier</key>\n<string>org.penmakers.note</string>",
        "<key>UTTypeIdentifier</key>\n↓<string>public.pennote</string>"
      ), ("<array>\n<string>org.penmakers.note</string>", "<array>\n<string>public.pennote</string>"),
      ("<string>Owner</string>", "<string>Default</string>")),
    Mutation(
      "UT013", .phone,
      (
        "<key>UTTypeIdentifier</key>\n<string>org.penmakers.note</string>",
        "<key>UTTypeIdentifier</key>\n↓<string>net.elsewhere.note</string>"
      ), ("<array>\n<string>org.penmakers.note</string>", "<array>\n<string>net.elsewhere.note</string>")),
    Mutation(
      "UT014", .mac,
      (
        "<key>UTImportedTypeDeclarations</key>\n<array>",
        "<key>UTImportedTypeDeclarations</key>\n<array>\n<dict>\n<key>UTTypeIdentifier</key>\n↓<string>public.png</string>\n<key>UTTypeConformsTo</key>\n<array>\n<string>public.image</string>\n</array>\n</dict>"
      )),
    Mutation(
      "UT015", .mac, ("<string>com.topografix.gpx</string>\n</array>", "<string>public.trackfile</string>\n</array>"),
      (
        "<key>UTTypeIdentifier</key>\n<string>com.topografix.gpx</string>",
        "<key>UTTypeIdentifier</key>\n↓<string>public.trackfile</string>"
      ), ("<string>gpx</string>", "<string>pentrack</string>"),
      ("static let track = UTType(importedAs: \"com.topografix.gpx\")", "")),
    Mutation(
      "UT016", .mac,
      (
        "<key>UTImportedTypeDeclarations</key>\n<array>",
        "<key>UTImportedTypeDeclarations</key>\n<array>\n<dict>\n<key>UTTypeIdentifier</key>\n↓<string>org.penmakers.writer.manuscript</string>\n<key>UTTypeDescription</key>\n<string>Manuscript</string>\n<key>UTTypeConformsTo</key>\n<array>\n<string>com.apple.package</string>\n</array>\n<key>UTTypeTagSpecification</key>\n<dict>\n<key>public.filename-extension</key>\n<array>\n<string>manuscript</string>\n</array>\n</dict>\n</dict>"
      )),
    Mutation(
      "UT017", .mac,
      (
        "<string>GPS Track</string>",
        "<string>GPS Track</string>\n<key>UTTypeConformsTo</key>\n<array>\n<string>public.xml</string>\n</array>\n<key>UTTypeTagSpecification</key>\n<dict>\n<key>public.filename-extension</key>\n<array>\n<string>gpx</string>\n</array>\n</dict>\n</dict>\n<dict>\n<key>UTTypeIdentifier</key>\n↓<string>com.topografix.gpx</string>\n<key>UTTypeDescription</key>\n<string>GPS Track</string>"
      )),
    Mutation(
      "UT018", .phone,
      adding: [
        .init(
          "Other.app/Info.plist",
          """
          <key>CFBundleIdentifier</key>
          <string>org.penmakers.other</string>
          <key>UTExportedTypeDeclarations</key>
          <array>
            <dict>
              <key>UTTypeIdentifier</key>
              ↓<string>org.penmakers.note</string>
              <key>UTTypeDescription</key>
              <string>Note</string>
              <key>UTTypeConformsTo</key>
              <array>
                <string>public.plain-text</string>
              </array>
              <key>UTTypeTagSpecification</key>
              <dict>
                <key>public.filename-extension</key>
                <array>
                  <string>pennote</string>
                </array>
              </dict>
            </dict>
          </array>
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
            </dict>
          </array>
          """)
      ]),
    Mutation(
      "UT020", .phone,
      (
        "<key>UTTypeConformsTo</key>\n<array>\n<string>public.data</string>\n<string>public.content</string>\n</array>",
        "<key>UTTypeConformsTo</key>\n↓<array/>"
      )),
    Mutation(
      "UT021", .phone,
      (
        "<array>\n<string>public.data</string>\n<string>public.content</string>",
        "↓<array>\n<string>public.content</string>"
      )),
    Mutation(
      "UT022", .phone,
      ("<string>public.data</string>\n<string>public.content</string>", "↓<string>public.data</string>")),
    Mutation(
      "UT023", .phone,
      (
        "<string>public.data</string>\n<string>public.content</string>",
        "<string>public.data</string>\n↓<string>com.apple.package</string>\n<string>public.content</string>"
      ), besides: "DT031"),
    Mutation(
      "UT024", .phone,
      ("<string>public.content</string>", "<string>public.content</string>\n↓<string>org.penmakers.note</string>")),
    Mutation(
      "UT025", .phone,
      ("<string>public.content</string>", "<string>public.content</string>\n↓<string>org.elsewhere.base</string>")),
    Mutation("UT026", .mac, ("<array>\n<string>public.xml</string>\n</array>", "↓<string>public.xml</string>")),
    Mutation("UT027", .mac, ("<array>\n<string>public.xml</string>", "↓<array>\n<string>public.data</string>")),
    Mutation(
      "UT030", .phone,
      (
        "<key>UTTypeTagSpecification</key>\n<dict>\n<key>public.filename-extension</key>\n<array>\n<string>pennote</string>\n</array>\n</dict>",
        "<key>UTTypeTagSpecification</key>\n↓<dict/>"
      )),
    Mutation(
      "UT031", .phone,
      (
        "<key>UTTypeTagSpecification</key>\n<dict>\n<key>public.filename-extension</key>\n<array>\n<string>pennote</string>\n</array>\n</dict>",
        "<key>UTTypeTagSpecification</key>\n↓<array>\n<string>pennote</string>\n</array>"
      )),
    Mutation("UT032", .mac, ("<key>public.mime-type</key>", "↓<key>public.mime-types</key>")),
    Mutation(
      "UT033", .mac,
      ("<array>\n<string>application/gpx+xml</string>\n</array>", "↓<string>application/gpx+xml</string>")),
    Mutation("UT034", .phone, ("<string>pennote</string>", "↓<string>.pennote</string>")),
    Mutation("UT034", .phone, ("<string>pennote</string>", "<string>pennote</string>\n↓<string>pen*</string>")),
    Mutation("UT035", .phone, ("<string>pennote</string>", "<string>pennote</string>\n↓<string>PENNOTE</string>")),
    Mutation("UT036", .phone, ("<string>pennote</string>", "<string>pennote</string>\n↓<string>pennote.gz</string>")),
    Mutation(
      "UT037", .mac, ("<string>application/gpx+xml</string>", "↓<string>application/gpx+xml; charset=utf-8</string>")),
    Mutation(
      "UT038", .mac,
      (
        "<key>public.mime-type</key>",
        "<key>com.apple.ostype</key>\n<array>\n↓<string>TRACK</string>\n</array>\n<key>public.mime-type</key>"
      )),
    Mutation(
      "UT039", .shared, ("<string>pensketch</string>", "↓<string>pensketch</string>"),
      (
        "<string>org.penmakers.sketch</string>\n</array>",
        "<string>org.penmakers.sketch</string>\n</array>\n</dict>\n<dict>\n<key>CFBundleTypeName</key>\n<string>Outline</string>\n<key>CFBundleTypeRole</key>\n<string>Editor</string>\n<key>LSHandlerRank</key>\n<string>Owner</string>\n<key>LSItemContentTypes</key>\n<array>\n<string>org.penmakers.outline</string>\n</array>"
      ),
      (
        "<key>UTExportedTypeDeclarations</key>\n<array>",
        "<key>UTExportedTypeDeclarations</key>\n<array>\n<dict>\n<key>UTTypeIdentifier</key>\n<string>org.penmakers.outline</string>\n<key>UTTypeDescription</key>\n<string>Outline</string>\n<key>UTTypeConformsTo</key>\n<array>\n<string>public.data</string>\n<string>public.content</string>\n</array>\n<key>UTTypeTagSpecification</key>\n<dict>\n<key>public.filename-extension</key>\n<array>\n<string>pensketch</string>\n</array>\n</dict>\n</dict>"
      )),
    Mutation("UT040", .phone, ("<string>pennote</string>", "<string>pennote</string>\n↓<string>md</string>")),
    Mutation(
      "UT050", .phone,
      (
        "<dict>\n<key>UTTypeIdentifier</key>\n<string>org.penmakers.note</string>\n<key>UTTypeDescription</key>\n<string>Note</string>",
        "↓<dict>\n<key>UTTypeIdentifier</key>\n<string>org.penmakers.note</string>"
      )),
    Mutation(
      "UT051", .mac,
      (
        "<string>GPS Track</string>",
        "<string>GPS Track</string>\n↓<key>UTTypeIconFile</key>\n<string>Track.icns</string>"
      )),
    Mutation(
      "UT052", .phone,
      (
        "<key>UTTypeReferenceURL</key>",
        "<key>UTTypeIcons</key>\n<dict>\n↓<key>UTTypeIconBadge</key>\n<string>Note</string>\n</dict>\n<key>UTTypeReferenceURL</key>"
      )),
    Mutation(
      "UT053", .phone,
      (
        "<key>UTTypeReferenceURL</key>",
        "↓<key>UTTypeSize64IconFile</key>\n<string>Note-64.png</string>\n<key>UTTypeReferenceURL</key>"
      )),
    Mutation("UT054", .phone, ("<string>https://penmakers.org/note</string>", "↓<string>penmakers.org/note</string>")),
    Mutation(
      "UT055", .phone,
      ("<key>UTTypeReferenceURL</key>", "↓<key>UTTypeVersion</key>\n<string>1</string>\n<key>UTTypeReferenceURL</key>")),
    Mutation(
      "UT041", .mac,
      (
        "</dict>\n</array>\n<key>UTExportedTypeDeclarations</key>",
        "</dict>\n<dict>\n<key>CFBundleTypeName</key>\n<string>Draft</string>\n<key>CFBundleTypeRole</key>\n<string>Viewer</string>\n<key>LSHandlerRank</key>\n<string>Alternate</string>\n<key>CFBundleTypeExtensions</key>\n<array>\n↓<string>pendraft</string>\n</array>\n</dict>\n</array>\n<key>UTExportedTypeDeclarations</key>"
      ), besides: "DT012"),
    Mutation(
      "UT056", .shared,
      text: """
        <plist version="1.0">
        <dict>
          <key>CFBundleIdentifier</key>
          <string>org.penmakers.kit</string>
          ↓<key>UTExportedTypeDeclarations</key>
          <array>
            <dict>
              <key>UTTypeIdentifier</key>
              <string>org.penmakers.kit.clip</string>
              <key>UTTypeConformsTo</key>
              <array>
                <string>public.data</string>
              </array>
            </dict>
          </array>
        </dict>
        </plist>
        """, context: .init(kind: .framework), besides: "UT030"),
  ]

  /// XR: what declarations say of each other.
  static let crossReferences: [Mutation] = [
    Mutation("XR001", .shared, ("<string>public.png</string>", "↓<string>org.elsewhere.picture</string>")),
    Mutation("XR002", .shared, ("<string>public.png</string>", "↓<string>public.pgn</string>")),
    Mutation(
      "XR003", .phone,
      (
        "<key>UTExportedTypeDeclarations</key>\n<array>",
        "<key>UTExportedTypeDeclarations</key>\n<array>\n<dict>\n<key>UTTypeIdentifier</key>\n↓<string>org.penmakers.draft</string>\n<key>UTTypeDescription</key>\n<string>Draft</string>\n<key>UTTypeConformsTo</key>\n<array>\n<string>public.data</string>\n<string>public.content</string>\n</array>\n<key>UTTypeTagSpecification</key>\n<dict>\n<key>public.filename-extension</key>\n<array>\n<string>pendraft</string>\n</array>\n</dict>\n</dict>"
      )),
    Mutation(
      "XR004", .phone,
      (
        "<key>CFBundleTypeIconFiles</key>",
        "<key>CFBundleTypeExtensions</key>\n<array>\n↓<string>pendraft</string>\n</array>\n<key>CFBundleTypeIconFiles</key>"
      )),
    Mutation(
      "XR005", .mac, ("<string>13.0</string>", "<string>12.0</string>"),
      (
        "<string>com.topografix.gpx</string>\n</array>",
        "<string>com.topografix.gpx</string>\n↓<string>public.geojson</string>\n</array>"
      )),
    Mutation("XR006", .shared, ("<string>public.png</string>", "↓<string>com.pkware.zip-archive</string>")),
    Mutation(
      "XR007", .shared, ("<string>public.png</string>\n<string>public.jpeg</string>", "↓<string>public.png</string>"),
      (
        "<dict>\n<key>CFBundleTypeName</key>\n<string>Picture</string>",
        "<dict>\n<key>CFBundleTypeName</key>\n<string>Image</string>\n<key>CFBundleTypeRole</key>\n<string>Editor</string>\n<key>LSHandlerRank</key>\n<string>Alternate</string>\n<key>LSItemContentTypes</key>\n<array>\n<string>public.image</string>\n</array>\n</dict>\n<dict>\n<key>CFBundleTypeName</key>\n<string>Picture</string>"
      )),
  ]
}
