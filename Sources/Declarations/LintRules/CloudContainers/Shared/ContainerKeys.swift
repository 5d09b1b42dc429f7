import PropertyLists
import UTBundleDeclarations
import UTLint

/// The keys of a container's dictionary.
let containerKeys = [
  "NSUbiquitousContainerIsDocumentScopePublic", "NSUbiquitousContainerName",
  "NSUbiquitousContainerSupportedFolderLevels", "NSUbiquitousDisplaySet",
]

extension String {
  /// Whether an identifier begins with ten uppercase letters or digits and a dot.
  var startsWithTeam: Bool {
    let bytes = Array(utf8.prefix(11))
    return bytes.count == 11 && bytes[10] == UInt8(ascii: ".")
      && bytes.prefix(10).allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
      }
  }
}
