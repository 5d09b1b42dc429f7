import PropertyLists
import SystemTypes
import TypeRegistry
import UTLint
import UTLintRules

/// Code in Swift and Objective-C, beside an app: whatever it is, it is read, and what is found stands in it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSourceCode(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let app = PropertyList(
    parsing: Array("{ CFBundlePackageType = APPL; UTExportedTypeDeclarations = ({ UTTypeIdentifier = a.b; }); }".utf8),
    named: "Info.plist")
  for name in ["Code.swift", "Code.m"] {
    let run = LintRun([LintFile(app)], sources: [SourceFile(bytes, named: name)], registry: .system)
    for finding in Linter().findings(in: run) where finding.file == name {
      precondition(finding.place.range.lowerBound >= 0 && finding.place.range.upperBound <= count)
    }
  }
  return 0
}
