import UTBuild

/// A difference between two builds, as printed by `build diff --json`.
struct BuildChangeRecord: Codable {
  let bundle: String
  let kind: String
  let name: String?
  let old: String?
  let new: String?

  init(_ change: BuildChange) {
    bundle = change.bundle
    kind = change.kind.rawValue
    name = change.name
    old = change.old
    new = change.new
  }
}
