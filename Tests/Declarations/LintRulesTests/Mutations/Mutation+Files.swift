import UTLint

extension Mutation {
  static let all: [Mutation] =
    files + variables + documentTypes + typeDeclarations + crossReferences + rootKeys + containers
    + appExtensions + code + store

  /// PL: the shape of the file.
  static let files: [Mutation] = [
    Mutation("PL001", .mac, ("<string>Writer.Manuscript</string>", "<string>Writer.Manuscript↓</strnig>")),
    Mutation("PL001", .phone, ("<true/>\n<key>UIFileSharingEnabled</key>", "<true/>\n↓<key>UIFileSharingEnabled")),
    Mutation("PL002", .shared, text: "<plist version=\"1.0\">\n↓<array/>\n</plist>\n"),
    Mutation("PL003", .phone, ("</plist>", "</plist>\n↓End of file")),
    Mutation(
      "PL004", .phone,
      text: "↓{\n  CFBundleIdentifier = \"org.penmakers.notes\";\n  CFBundlePackageType = APPL;\n}\n"),
    Mutation("PL005", .mac, ("<string>12</string>", "<string>↓@VERSION@</string>")),
    Mutation(
      "PL006", .mac, ("<string>12</string>", "<string>12</string>\n↓<key>CFBundleVersion</key>\n<string>13</string>")),
    Mutation("PL007", .shared, ("<string>public.png</string>", "↓<string>public.png </string>")),
    Mutation("PL007", .mac, ("<string>gpx</string>", "<string>gpx</string>\n↓<string></string>")),
    Mutation(
      "PL008", .mac,
      ("<string>Track.icns</string>", "<string>Track.icns</string>\n<key>NSExportableTypes</key>\n↓<array/>")),
    Mutation(
      "PL009", .mac, ("<key>LSTypeIsPackage</key>\n<true/>", "<key>LSTypeIsPackage</key>\n↓<integer>1</integer>")),
    Mutation("PL010", .mac, ("<string>13.0</string>", "↓<real>13.0</real>")),
    Mutation(
      "PL011", .mac,
      ("<key>NSUbiquitousDocumentUserActivityType</key>", "↓<key>NSUbiquitousDocumentUserActivityTypes</key>")),
    Mutation("PL011", .phone, ("<key>UTTypeReferenceURL</key>", "↓<key>UTTYpeReferenceURL</key>")),
    Mutation(
      "PL012", .mac,
      ("<key>LSMinimumSystemVersion</key>", "↓<key>LSTypeIsPackage</key>\n<true/>\n<key>LSMinimumSystemVersion</key>")),
    Mutation("PL013", .phone, ("<key>UTTypeReferenceURL</key>", "↓<key>ICExtension</key>")),
    Mutation(
      "PL014", .phone,
      ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "↓\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>")),
  ]

  /// VR: build settings, templates and generators.
  static let variables: [Mutation] = [
    Mutation(
      "VR001", .mac,
      (
        "<key>NSUserActivityTypes</key>",
        "↓<key>$(WRITER_KEY)</key>\n<string>x</string>\n<key>NSUserActivityTypes</key>"
      )),
    Mutation(
      "VR002", .shared, ("<string>Picture</string>", "↓<string>$(PICTURE_NAME)</string>"), besides: "DT003"),
    Mutation("VR003", .mac, ("<string>Track</string>", "↓<string>$(TRACK_NAME)</string>")),
    Mutation("VR004", .mac, ("<string>Track</string>", "↓<string>DocumentType</string>")),
    Mutation("VR004", .mac, ("<string>GPS Track</string>", "↓<string>___VARIABLE_trackName___</string>")),
    Mutation("VR005", .shared, ("<string>Picture</string>", "↓<string>Picture $(PRODUCT_NAME</string>")),
    Mutation("VR006", .shared, ("<string>Picture</string>", "↓<string>Picture $(PRODUCT_NAME:shout)</string>")),
    Mutation(
      "VR007", .shared,
      (
        "<string>org.penmakers.$(PRODUCT_NAME:rfc1034identifier)</string>",
        "↓<string>org.penmakers.$(PRODUCT_NAME)</string>"
      ),
      context: .init(platforms: [.iOS, .macOS], settings: ["PRODUCT_NAME": "My Sketches"], settingsAreComplete: true)),
    Mutation("VR008", .mac, ("<string>Track.icns</string>", "↓<string></string>")),
    Mutation(
      "VR009", .phone, ("<key>CFBundleDocumentTypes</key>", "↓<key>CFBundleDocumentTypes</key>"),
      adding: [.init("project.yml", "name: Notes\ntargets:\n  Notes:\n    info:\n      path: Info.plist\n")]),
    Mutation(
      "VR010", .mac,
      ("<key>CFBundleName</key>", "<key>ElectronTeamID</key>\n<string>ABCDE12345</string>\n<key>CFBundleName</key>"),
      ("<key>CFBundleDocumentTypes</key>", "↓<key>CFBundleDocumentTypes</key>"),
      ("<key>LSHandlerRank</key>\n<string>Alternate</string>", ""), besides: "DT004"),
    Mutation(
      "VR011", .shared, ("<key>LSSupportsOpeningDocumentsInPlace</key>\n<true/>", ""),
      ("<key>CFBundleDocumentTypes</key>", "↓<key>CFBundleDocumentTypes</key>"),
      context: .init(
        platforms: [.iOS, .macOS],
        settings: [
          "PRODUCT_NAME": "Sketches", "GENERATE_INFOPLIST_FILE": "YES",
          "INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace": "YES",
        ],
        settingsAreComplete: true)),
  ]
}
