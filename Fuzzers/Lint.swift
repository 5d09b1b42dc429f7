import PropertyLists
import SystemTypes
import TypeRegistry
import UTBundleDeclarations
import UTLint
import UTLintRules

// Built with Tests/Declarations/LintRulesTests/Hostile/LintInvariants.swift

/// The whole rule book on the Info.plist that follows the first byte, which chooses what is known besides: findings stand
/// in the file, and mending brings no error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLint(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = bytes.first else { return 0 }
  let platforms: [Platforms] = [[], .macOS, .iOS, [.iOS, .macOS]]
  let kinds: [BundleKind?] = [nil, .application, .appExtension, .quickLookGenerator]
  let context = InfoPlist.Context(
    settings: BuildSettings(["PRODUCT_NAME": "My Notes"], isComplete: choice & 16 != 0),
    kind: kinds[Int(choice >> 2) & 3],
    platforms: platforms[Int(choice) & 3])
  let list = PropertyList(parsing: Array(bytes[1...]), named: "Info.plist", limits: .init(maximumDepth: 40))
  if let violation = LintInvariants(registry: .system).violation(in: LintFile(list, context: context)) {
    preconditionFailure(violation)
  }
  return 0
}
