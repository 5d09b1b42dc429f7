import UTLint

extension Mutation {
  /// DT: `CFBundleDocumentTypes`.
  static let documentTypes: [Mutation] = [
    Mutation(
      "DT001", .shared,
      text: """
        <plist version="1.0">
        <dict>
          <key>CFBundleIdentifier</key>
          <string>org.penmakers.pictures</string>
          <key>CFBundlePackageType</key>
          <string>APPL</string>
          <key>LSMinimumSystemVersion</key>
          <string>13.0</string>
          <key>LSSupportsOpeningDocumentsInPlace</key>
          <true/>
          <key>CFBundleDocumentTypes</key>
          ↓<dict>
            <key>CFBundleTypeName</key>
            <string>Picture</string>
            <key>CFBundleTypeRole</key>
            <string>Viewer</string>
            <key>LSHandlerRank</key>
            <string>Alternate</string>
            <key>LSItemContentTypes</key>
            <array>
              <string>public.png</string>
            </array>
          </dict>
        </dict>
        </plist>
        """),
    Mutation(
      "DT002", .mac,
      (
        "<dict>\n<key>CFBundleTypeName</key>\n<string>Track</string>",
        "↓<dict/>\n<dict>\n<key>CFBundleTypeName</key>\n<string>Track</string>"
      )),
    Mutation("DT003", .mac, ("<dict>\n<key>CFBundleTypeName</key>\n<string>Track</string>", "↓<dict>")),
    Mutation("DT003", .shared, ("<string>Picture</string>", "↓<string></string>")),
    Mutation(
      "DT004", .shared,
      (
        "<dict>\n<key>CFBundleTypeName</key>\n<string>Picture</string>\n<key>CFBundleTypeRole</key>\n<string>Viewer</string>\n<key>LSHandlerRank</key>\n<string>Alternate</string>",
        "↓<dict>\n<key>CFBundleTypeName</key>\n<string>Picture</string>\n<key>CFBundleTypeRole</key>\n<string>Viewer</string>"
      )),
    Mutation("DT005", .mac, ("<string>Alternate</string>", "↓<string>alternate</string>")),
    Mutation("DT006", .mac, ("<string>Viewer</string>", "↓<string>Default</string>")),
    Mutation(
      "DT007", .mac,
      (
        "<dict>\n<key>CFBundleTypeName</key>\n<string>Track</string>\n<key>CFBundleTypeRole</key>\n<string>Viewer</string>",
        "↓<dict>\n<key>CFBundleTypeName</key>\n<string>Track</string>"
      )),
    Mutation(
      "DT010", .shared,
      (
        "<dict>\n<key>CFBundleTypeName</key>\n<string>Picture</string>",
        "↓<dict>\n<key>CFBundleTypeName</key>\n<string>Picture</string>"
      ),
      (
        "<key>LSItemContentTypes</key>\n<array>\n<string>public.png</string>\n<string>public.jpeg</string>\n</array>",
        ""
      )),
    Mutation(
      "DT011", .shared,
      (
        "<key>LSItemContentTypes</key>\n<array>\n<string>public.png</string>\n<string>public.jpeg</string>\n</array>",
        "↓<key>CFBundleTypeExtensions</key>\n<array>\n<string>png</string>\n</array>"
      )),
    Mutation(
      "DT012", .mac,
      (
        "<key>CFBundleTypeIconFile</key>\n<string>Track.icns</string>\n</dict>",
        "<key>CFBundleTypeIconFile</key>\n<string>Track.icns</string>\n</dict>\n<dict>\n<key>CFBundleTypeName</key>\n<string>Picture</string>\n<key>CFBundleTypeRole</key>\n<string>Viewer</string>\n<key>LSHandlerRank</key>\n<string>Alternate</string>\n↓<key>CFBundleTypeExtensions</key>\n<array>\n<string>png</string>\n</array>\n</dict>"
      )),
    Mutation(
      "DT013", .mac,
      (
        "<key>CFBundleTypeIconFile</key>\n<string>Track.icns</string>\n</dict>",
        "<key>CFBundleTypeIconFile</key>\n<string>Track.icns</string>\n</dict>\n<dict>\n<key>CFBundleTypeName</key>\n<string>Picture</string>\n<key>CFBundleTypeRole</key>\n<string>Viewer</string>\n<key>LSHandlerRank</key>\n<string>Alternate</string>\n↓<key>CFBundleTypeOSTypes</key>\n<array>\n<string>8BIM</string>\n</array>\n</dict>"
      )),
    Mutation(
      "DT014", .mac,
      (
        "<string>Track.icns</string>",
        "<string>Track.icns</string>\n↓<key>CFBundleTypeExtensions</key>\n<array>\n<string>gpx</string>\n</array>"
      )),
    Mutation(
      "DT015", .mac,
      (
        "<key>CFBundleTypeIconFile</key>\n<string>Track.icns</string>\n</dict>",
        "<key>CFBundleTypeIconFile</key>\n<string>Track.icns</string>\n</dict>\n<dict>\n<key>CFBundleTypeName</key>\n<string>Anything</string>\n<key>CFBundleTypeRole</key>\n<string>Viewer</string>\n<key>LSHandlerRank</key>\n<string>Default</string>\n<key>CFBundleTypeOSTypes</key>\n<array>\n↓<string>****</string>\n</array>\n</dict>"
      ), besides: "DT012"),
    Mutation(
      "DT016", .mac,
      (
        "<key>NSUbiquitousDocumentUserActivityType</key>",
        "<key>NSIsRelatedItemType</key>\n<true/>\n<key>CFBundleTypeExtensions</key>\n<array>\n↓<string>.notes</string>\n</array>\n<key>NSUbiquitousDocumentUserActivityType</key>"
      )),
    Mutation(
      "DT017", .mac,
      (
        "<key>NSUbiquitousDocumentUserActivityType</key>",
        "<key>NSIsRelatedItemType</key>\n<true/>\n<key>CFBundleTypeExtensions</key>\n<array>\n<string>notes</string>\n↓<string>NOTES</string>\n</array>\n<key>NSUbiquitousDocumentUserActivityType</key>"
      )),
    Mutation(
      "DT018", .mac,
      (
        "<key>NSUbiquitousDocumentUserActivityType</key>",
        "<key>NSIsRelatedItemType</key>\n<true/>\n<key>CFBundleTypeExtensions</key>\n<array>\n<string>notes</string>\n</array>\n<key>CFBundleTypeOSTypes</key>\n<array>\n↓<string>spf</string>\n</array>\n<key>NSUbiquitousDocumentUserActivityType</key>"
      )),
    Mutation(
      "DT019", .mac,
      (
        "<key>NSUbiquitousDocumentUserActivityType</key>",
        "<key>NSIsRelatedItemType</key>\n<true/>\n<key>CFBundleTypeExtensions</key>\n<array>\n<string>notes</string>\n</array>\n<key>CFBundleTypeMIMETypes</key>\n<array>\n↓<string>audio/ogg; codecs=opus</string>\n</array>\n<key>NSUbiquitousDocumentUserActivityType</key>"
      )),
    Mutation(
      "DT020", .shared,
      ("<array>\n<string>public.png</string>\n<string>public.jpeg</string>\n</array>", "↓<string>public.png</string>")),
    Mutation("DT021", .shared, ("<string>public.png</string>", "↓<string>public/png</string>")),
    Mutation("DT021", .shared, ("<string>public.png</string>", "↓<string>kUTTypePNG</string>")),
    Mutation("DT022", .shared, ("<string>public.png</string>", "↓<string>dyn.ah62d4rv4ge81g6pq</string>")),
    Mutation(
      "DT023", .shared,
      (
        "<string>Alternate</string>\n<key>LSItemContentTypes</key>\n<array>\n<string>public.png</string>\n<string>public.jpeg</string>",
        "<string>Default</string>\n<key>LSItemContentTypes</key>\n<array>\n↓<string>public.data</string>"
      )),
    Mutation("DT024", .shared, ("<string>public.png</string>", "↓<string>public.data</string>")),
    Mutation(
      "DT025", .shared, ("<string>public.jpeg</string>", "<string>public.jpeg</string>\n↓<string>public.png</string>")),
    Mutation("DT026", .shared, ("<string>Picture</string>", "↓<string>Sketch</string>")),
    Mutation(
      "DT027", .shared,
      (
        "<string>Alternate</string>\n<key>LSItemContentTypes</key>\n<array>\n<string>public.png</string>",
        "<string>Owner</string>\n<key>LSItemContentTypes</key>\n<array>\n↓<string>public.png</string>"
      )),
    Mutation("DT029", .phone, ("<string>Owner</string>", "↓<string>Default</string>")),
    Mutation(
      "DT030", .mac,
      ("<string>Track.icns</string>", "<string>Track.icns</string>\n<key>LSTypeIsPackage</key>\n↓<true/>")),
    Mutation("DT031", .mac, ("<key>LSTypeIsPackage</key>\n<true/>", "<key>LSTypeIsPackage</key>\n↓<false/>")),
    Mutation(
      "DT032", .mac,
      (
        "<key>CFBundleTypeIconFile</key>\n<string>Track.icns</string>\n</dict>",
        "<key>CFBundleTypeIconFile</key>\n<string>Track.icns</string>\n</dict>\n<dict>\n<key>CFBundleTypeName</key>\n<string>Picture</string>\n<key>CFBundleTypeRole</key>\n<string>Viewer</string>\n<key>LSHandlerRank</key>\n<string>Alternate</string>\n<key>CFBundleTypeExtensions</key>\n<array>\n<string>rtfd</string>\n</array>\n↓<key>LSTypeIsPackage</key>\n<true/>\n</dict>"
      )),
    Mutation("DT033", .shared, ("<string>Viewer</string>", "↓<string>None</string>")),
    Mutation("DT035", .mac, ("<string>Track.icns</string>", "↓<string>Track.png</string>")),
    Mutation("DT035", .mac, ("<string>Track.icns</string>", "↓<string>Trail.icns</string>")),
    Mutation("DT036", .phone, ("<string>Note-64.png</string>", "↓<string>Note-64.gif</string>")),
    Mutation(
      "DT037", .mac,
      (
        "<dict>\n<key>CFBundleTypeName</key>\n<string>Track</string>\n<key>CFBundleTypeRole</key>\n<string>Viewer</string>",
        "↓<dict>\n<key>CFBundleTypeName</key>\n<string>Track</string>\n<key>CFBundleTypeRole</key>\n<string>Editor</string>"
      )),
    Mutation("DT038", .mac, ("<string>Writer.Manuscript</string>", "↓<string>Manuscript</string>")),
    Mutation(
      "DT039", .mac,
      (
        "<string>Track.icns</string>",
        "<string>Track.icns</string>\n<key>NSExportableTypes</key>\n<array>\n↓<string>org.other.map</string>\n</array>"
      )),
    Mutation(
      "DT040", .mac,
      (
        "<string>Track.icns</string>",
        "<string>Track.icns</string>\n<key>NSPersistentStoreTypeKey</key>\n↓<string>sqlite</string>"
      )),
    Mutation(
      "DT041", .mac, ("<string>Viewer</string>", "↓<string>Viewer</string>"),
      (
        "<string>Track.icns</string>",
        "<string>Track.icns</string>\n<key>NSIsRelatedItemType</key>\n<true/>\n<key>CFBundleTypeExtensions</key>\n<array>\n<string>gpx</string>\n</array>"
      )),
    Mutation(
      "DT042", .mac,
      ("<key>LSTypeIsPackage</key>", "<key>NSIsRelatedItemType</key>\n↓<true/>\n<key>LSTypeIsPackage</key>")),
    Mutation(
      "DT043", .mac,
      ("<string>Track.icns</string>", "<string>Track.icns</string>\n↓<key>LSIsAppleDefaultForType</key>\n<true/>")),
    Mutation(
      "DT044", .phone, ("<key>CFBundleDocumentTypes</key>", "↓<key>CFBundleDocumentTypes</key>"),
      context: .init(kind: .appClip)),
    Mutation(
      "DT045", .shared,
      (
        "<string>Alternate</string>\n<key>LSItemContentTypes</key>\n<array>\n<string>public.png</string>\n<string>public.jpeg</string>",
        "<string>Default</string>\n<key>LSItemContentTypes</key>\n<array>\n↓<string>public.image</string>"
      )),
    Mutation(
      "DT028", .mac,
      (
        "<string>Alternate</string>\n<key>LSItemContentTypes</key>\n<array>\n<string>com.topografix.gpx</string>",
        "<string>Owner</string>\n<key>LSItemContentTypes</key>\n<array>\n↓<string>com.topografix.gpx</string>"
      )),
    Mutation(
      "DT008", .shared,
      text: """
        <plist version="1.0">
        <dict>
          <key>CFBundleIdentifier</key>
          <string>org.penmakers.quicklook</string>
          <key>CFBundleDocumentTypes</key>
          <array>
            <dict>
              <key>CFBundleTypeRole</key>
              ↓<string>Viewer</string>
              <key>LSItemContentTypes</key>
              <array>
                <string>public.png</string>
              </array>
            </dict>
          </array>
        </dict>
        </plist>
        """, context: .init(kind: .quickLookGenerator), besides: "EX009"),
  ]
}
