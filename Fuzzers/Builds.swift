@testable import UTBuild

/// Files by any names, with any contents, as a build: bundles come before those in them, and each file is in one bundle. The
/// input is a line for each file: its path and, after a tab, what is in it.
@_cdecl("LLVMFuzzerTestOneInput")
public func readBuild(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  var files: [String: [UInt8]] = [:]
  for line in bytes.split(separator: UInt8(ascii: "\n")) {
    let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
    files[String(decoding: parts[0], as: UTF8.self)] = parts.count > 1 ? Array(parts[1]) : []
  }
  guard let build = try? Build(files: files, named: "a.zip") else { return 0 }
  var known: Set<String> = []
  var fileCount = 0
  for bundle in build.bundles {
    precondition(bundle.parent.map { known.contains($0.path) && bundle.path.hasPrefix($0.path + "/") } ?? true)
    precondition(known.insert(bundle.path).inserted)
    fileCount += bundle.files.count
    precondition(bundle.catalog == nil || bundle.mayHaveCatalog)
    _ = (bundle.knownSDK, bundle.sdkVersion, bundle.knownEntitlements?.root.summary, bundle.isBuilt)
  }
  precondition(fileCount <= files.count && build.changes(from: build).isEmpty)
  return 0
}
