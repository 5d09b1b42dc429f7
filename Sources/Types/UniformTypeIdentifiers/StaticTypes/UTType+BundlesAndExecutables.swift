// Static members of UTType: packages, bundles, applications, and programs, in the order of UTCoreTypes.h.

extension UTType {
  /// A directory that is presented to users as one file.
  ///
  /// Identifier `com.apple.package`; conforms to `public.directory`.
  public static let package = UTType(system: "com.apple.package")

  /// A directory with the structure of a bundle, presented as a folder or as a package.
  ///
  /// Identifier `com.apple.bundle`; conforms to `public.directory`.
  public static let bundle = UTType(system: "com.apple.bundle")

  /// A bundle that an application loads as a plug-in.
  ///
  /// Identifier `com.apple.plugin`; conforms to `com.apple.bundle` and `com.apple.package`.
  public static let pluginBundle = UTType(system: "com.apple.plugin")

  /// A plug-in that gives Spotlight the metadata of a document format.
  ///
  /// Identifier `com.apple.metadata-importer`; conforms to `com.apple.plugin`.
  public static let spotlightImporter = UTType(system: "com.apple.metadata-importer")

  /// A plug-in that draws previews of a document format.
  ///
  /// Identifier `com.apple.quicklook-generator`; conforms to `com.apple.plugin`.
  public static let quickLookGenerator = UTType(system: "com.apple.quicklook-generator")

  /// A service that runs in its own process.
  ///
  /// Identifier `com.apple.xpc-service`; conforms to `com.apple.bundle` and `com.apple.package`.
  public static let xpcService = UTType(system: "com.apple.xpc-service")

  /// A framework: a library with its headers and resources.
  ///
  /// Identifier `com.apple.framework`; conforms to `com.apple.bundle`.
  public static let framework = UTType(system: "com.apple.framework")

  /// An application, as a bundle or as a flat file.
  ///
  /// Identifier `com.apple.application`; conforms to `public.executable`.
  public static let application = UTType(system: "com.apple.application")

  /// An application that is a bundle.
  ///
  /// Identifier `com.apple.application-bundle`; conforms to `com.apple.application`,
  /// `com.apple.localizable-name-bundle`, and `com.apple.package`.
  public static let applicationBundle = UTType(system: "com.apple.application-bundle")

  /// An extension of an application or of the system.
  ///
  /// Identifier `com.apple.application-and-system-extension`; conforms to `com.apple.xpc-service`.
  public static let applicationExtension = UTType(system: "com.apple.application-and-system-extension")

  /// A program in a flat file that the system runs directly, or an executable script.
  ///
  /// Identifier `public.unix-executable`; conforms to `public.data` and `public.executable`.
  public static let unixExecutable = UTType(system: "public.unix-executable")

  /// A Windows program.
  ///
  /// Identifier `com.microsoft.windows-executable`; conforms to `public.data` and `public.executable`.
  public static let exe = UTType(system: "com.microsoft.windows-executable")

  /// A pane of System Preferences.
  ///
  /// Identifier `com.apple.systempreference.prefpane`; conforms to `com.apple.package` and `com.apple.bundle`.
  public static let systemPreferencesPane = UTType(system: "com.apple.systempreference.prefpane")
}
