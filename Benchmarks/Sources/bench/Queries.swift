import Foundation

/// Finding and following files, beside programs that find them.
struct Queries {
  let inputs: Inputs
  let utictl: String
  /// `follow-folders`.
  let follow: String

  func results() throws -> [Result] {
    let tree = try inputs.tree()
    let halves = (0..<20).map { "\(tree)/folder-\($0)" }
    let attributes = ["-printf", "%p %s %T@ %B@ %i %m\\n"]
    var results = try compare(
      "find --name, 200,000 files", Command(utictl, "find", "--name", "*.png", tree), rounds: 12,
      [
        ("fd", Command("fdfind", "--unrestricted", "--glob", "*.png", tree), .ratio(1)),
        ("find", Command("find", tree, "-name", "*.png"), .none),
      ])
    results += try compare(
      "find --json, 200,000 files", Command(utictl, "find", "--json", tree), rounds: 6,
      [("find -printf", Command(["find", tree] + attributes), .none)])
    results += try compare(
      "find --type, 200,000 files", Command(utictl, "find", "--type", "public.image", tree), rounds: 12,
      [
        (
          "fd --extension", Command("fdfind", "-u", "-e", "jpg", "-e", "png", "-e", "heic", "-e", "svg", ".", tree),
          .none
        )
      ])
    results += try compare(
      "find --predicate with size and date, 200,000 files",
      Command(
        utictl, "find", "--predicate", "size > 100 OR modified > CAST('2100-01-01', 'NSDate') OR size == 0", tree),
      rounds: 6,
      [("find", Command("find", tree, "-size", "+100c", "-o", "-newermt", "2100-01-01", "-o", "-empty"), .none)])
    let gather = Command([follow, "gather"] + halves)
    results += try compare(
      "DocumentQuery gathers 100,000 items", gather, rounds: 24,
      [("find -printf", Command(["find"] + halves + attributes), .ratio(1.25))])
    results.append(
      Result(name: "its peak memory", ours: try gather.peakMemory() / 1e6, unit: .megabytes, limit: .value(120)))
    let update = try Command(follow, "update", halves[0]).figures()
    results.append(
      Result(
        name: "an update after the settle time, at most", ours: update[1] / 1e6, unit: .milliseconds, limit: .value(100)
      ))
    let idle = try Command(follow, "idle", tree).figures()
    results.append(
      Result(
        name: "processor time of an idle query in 1 s", ours: idle[0] / 1000, unit: .microseconds, limit: .value(1000)))
    return results
  }
}
