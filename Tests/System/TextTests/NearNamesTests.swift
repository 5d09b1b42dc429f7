import Testing
import UTText

@Suite struct NearNamesTests {
  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("same", "same", 0), ("ab", "ba", 1), ("public.jpge", "public.jpeg", 1),
  ])
  func `the distance counts edits, and a swap of neighbors as one`(one: String, other: String, expected: Int) {
    var distance = EditDistance()
    #expect(distance.measure(Array(one.utf8), Array(other.utf8), limit: 10) == expected)
    #expect(distance.measure(Array(other.utf8), Array(one.utf8), limit: 10) == expected)
    if expected > 1 { #expect(distance.measure(Array(one.utf8), Array(other.utf8), limit: 1) == 2) }
  }

  @Test(
    arguments: [
      ("public.jpge", ["public.jpeg"]), ("heci", ["heic"]), ("x", []), ("public.zzzzzzz", []), ("jpeg", ["jpeg"]),
    ] as [(String, [String])])
  func `what was meant is found`(name: String, expected: [String]) {
    #expect(nearMisses(of: name, among: ["public.jpeg", "public.png", "public.mp3", "heic", "jpeg"]) == expected)
  }

  @Test func `at most three names are found, the nearest first, in the order given`() {
    #expect(
      nearMisses(of: "abcdef", among: ["abcdeX", "abcdeY", "abcdeZ", "abcdeW"]) == ["abcdeX", "abcdeY", "abcdeZ"])
    #expect(nearMisses(of: "abcdef", among: ["abcdXY", "abcdeX"]).first == "abcdeX")
  }
}
