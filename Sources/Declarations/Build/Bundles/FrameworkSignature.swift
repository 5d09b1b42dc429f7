import PropertyLists

/// The record of a prebuilt framework's signature. Xcode writes it to an archive's `Signatures` folder for the App
/// Store.
///
/// The keys are those written by swift-build (SignatureCollection, CodeSignatureInfo).
public struct FrameworkSignature: Sendable {
  /// The file.
  public let propertyList: PropertyList
  /// The name of the framework or library, such as `Alamofire.framework`.
  public let library: String?
  /// Whether it is signed.
  public let isSigned: Bool?

  init(_ propertyList: PropertyList) {
    self.propertyList = propertyList
    library = propertyList.root?["metadata"]?["library"]?.string
    isSigned = propertyList.root?["signed"]?.boolean
  }

  /// The listed SDK of the framework; nil if it belongs to none.
  public var knownSDK: KnownSDK? {
    guard let library, let dot = library.lastIndex(of: "."), ["framework", "a"].contains(library[dot...].dropFirst())
    else { return nil }
    let stem = String(library[..<dot])
    return KnownSDK(binary: stem) ?? (stem.hasPrefix("lib") ? KnownSDK(binary: String(stem.dropFirst(3))) : nil)
  }
}
