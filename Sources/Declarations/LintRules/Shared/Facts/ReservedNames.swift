import UTLint

/// The domains in which only Apple declares types.
///
/// Source: "Uniform Type Identifiers Overview": the `public` domain is reserved for types that Apple declares; and an
/// organization's domain belongs to it.
enum ReservedName {
  /// Whether only Apple may declare a type with a lowercase identifier.
  static func contains(_ identifier: String) -> Bool {
    identifier.hasPrefix("public.") || identifier.hasPrefix("com.apple.")
  }

  /// Whether one of Apple's apps, rather than the system, may declare a lowercase identifier: other apps may rightly
  /// import it, and its existence cannot be checked here.
  static func isOfApplesApps(_ identifier: String) -> Bool {
    identifiers.contains(identifier)
      || identifier.hasPrefix("com.apple.") && prefixes.contains { identifier.hasPrefix($0) }
  }

  /// Types in the public domain that Xcode declares, and the type of requests that Maps sends to routing apps
  /// ("Location and Maps Programming Guide: Providing Directions").
  private static let identifiers: Set = ["com.apple.maps.directionsrequest", "public.module-map", "public.toml"]

  private static let prefixes = [
    "com.apple.xcode.", "com.apple.dt.", "com.apple.iphone.", "com.apple.iwork.", "com.apple.keynote.",
    "com.apple.pages.",
    "com.apple.numbers.", "com.apple.garageband.", "com.apple.logic", "com.apple.mainstage.", "com.apple.finalcut",
    "com.apple.motion.", "com.apple.compressor.", "com.apple.imovie", "com.apple.iphoto.", "com.apple.aperture.",
    "com.apple.photos.", "com.apple.ibooks", "com.apple.itunes", "com.apple.music", "com.apple.tv.", "com.apple.mail.",
    "com.apple.safari.", "com.apple.notes.", "com.apple.reminders.", "com.apple.ical.", "com.apple.addressbook.",
    "com.apple.automator", "com.apple.shortcuts.", "com.apple.playgrounds.", "com.apple.instruments.",
    "com.apple.quartz-composer", "com.apple.dashcode.", "com.apple.interfacebuilder.", "com.apple.applescript.",
    "com.apple.realitycomposer", "com.apple.reality", "com.apple.freeform.", "com.apple.news.",
  ]
}
