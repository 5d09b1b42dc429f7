import UTBundleDeclarations
import UTLint

/// The releases that introduced some of the system types.
///
/// Only types relevant to newer apps, and only if public: a type declared in macOS 13.3.1 but not in 12.7.6 was
/// introduced in macOS 13 and iOS 16; the rest follow the availability of their constants in Apple's documentation.
enum SystemTypeRelease {
  /// A release, as major and minor number.
  typealias Version = (major: Int, minor: Int)

  /// The first releases with a type, given its lowercase identifier; nil for a much older type.
  static func first(of identifier: String) -> (macOS: Version, iOS: Version)? { releases[identifier] }

  private static let releases: [String: (macOS: Version, iOS: Version)] = [
    "public.avif": ((13, 0), (16, 0)),
    "public.geojson": ((13, 0), (16, 0)),
    "com.pixar.universal-scene-description-utf8": ((13, 0), (16, 0)),
    "com.apple.finance.order": ((13, 0), (16, 0)),
    "public.jpeg-xl": ((15, 2), (18, 2)),
    "net.daringfireball.markdown": ((27, 0), (27, 0)),
  ]

  /// The numbers of a version such as `10.15.7`; nil for text in another form.
  static func version(_ text: String) -> Version? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).prefix(2).map { Int($0) }
    guard let major = parts.first ?? nil else { return nil }
    guard parts.count > 1 else { return (major, 0) }
    return parts[1].map { (major, $0) }
  }
}
