// Static members of UTType: markup languages and structured data, in the order of UTCoreTypes.h.

extension UTType {
  /// HTML, any version.
  ///
  /// Identifier `public.html`; conforms to `public.text`.
  public static let html = UTType(system: "public.html")

  /// XML, and the root of the formats written in it.
  ///
  /// Identifier `public.xml`; conforms to `public.text`.
  public static let xml = UTType(system: "public.xml")

  /// YAML.
  ///
  /// Identifier `public.yaml`; conforms to `public.text`.
  public static let yaml = UTType(system: "public.yaml")

  /// JSON, and the root of the formats written in it.
  ///
  /// Identifier `public.json`; conforms to `public.text`.
  public static let json = UTType(system: "public.json")

  /// A property list in any of its formats.
  ///
  /// Identifier `com.apple.property-list`; conforms to `public.data`.
  public static let propertyList = UTType(system: "com.apple.property-list")

  /// A property list in XML.
  ///
  /// Identifier `com.apple.xml-property-list`; conforms to `public.xml` and `com.apple.property-list`.
  public static let xmlPropertyList = UTType(system: "com.apple.xml-property-list")

  /// A property list in the binary format.
  ///
  /// Identifier `com.apple.binary-property-list`; conforms to `com.apple.property-list`.
  public static let binaryPropertyList = UTType(system: "com.apple.binary-property-list")

  /// A store of records.
  ///
  /// Identifier `public.database`; conforms to no other type.
  public static let database = UTType(system: "public.database")

  /// A cascading style sheet.
  ///
  /// Identifier `public.css`; conforms to `public.text`.
  public static let css = UTType(system: "public.css")

  /// Geographic features in JSON (RFC 7946).
  ///
  /// Identifier `public.geojson`; conforms to `public.json`.
  public static let geoJSON = UTType(system: "public.geojson")
}
