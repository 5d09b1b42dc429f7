import Foundation
import Testing
import UTPredicates

/// Apple's initializers of Foundation's classes.
@Suite struct FoundationPredicateTests {
  struct Person {
    var name: String
    var age: Int?
  }

  class Shape: PredicateItem {
    func predicateValue(forKey key: String) -> Any? { key == "corners" ? 4 : nil }
  }

  @Test func `a predicate evaluates dictionaries, values, stored properties, and items with values of their own`() {
    #expect(
      NSPredicate(format: "%K LIKE 'a*' AND n > %d", "name", 2).evaluate(
        with: ["name": "ada", "n": 3] as [String: Any]))
    #expect(NSPredicate(format: "SELF IN %@", ["a", "b"]).evaluate(with: "a"))
    #expect(NSPredicate(format: "age >= 3 AND name ==[c] 'ADA'").evaluate(with: Person(name: "Ada", age: 3)))
    #expect(NSPredicate(format: "age == nil").evaluate(with: Person(name: "Ada")))
    #expect(NSPredicate(format: "corners == 4").evaluate(with: Shape()))
    #expect(NSPredicate(format: "a == %@ AND b == %@", argumentArray: [1, 2]).evaluate(with: ["a": 1, "b": 2]))
  }

  @Test func `predicates filter arrays, and are parts of compound predicates`() {
    let names = ["note.md", "photo.heic", "todo.md"] as NSArray
    let notes = NSPredicate(format: "SELF ENDSWITH '.md'")
    #expect(names.filtered(using: notes) as? [String] == ["note.md", "todo.md"])
    let others = NSCompoundPredicate(notPredicateWithSubpredicate: notes)
    #expect(names.filtered(using: others) as? [String] == ["photo.heic"])
  }

  @Test func `a format that is not valid is false of everything, or an error`() {
    #expect(!NSPredicate(format: "name MATCHES 'a'").evaluate(with: ["name": "a"]))
    #expect(throws: PredicateFormatError.self) { try NSPredicate(parsing: "name MATCHES 'a'") }
  }

  @Test func `sort descriptors sort by keys, and items without a value come first`() {
    let items: [[String: Any]] = [["n": "b", "d": 3], ["n": "a", "d": 1.5], ["n": "c"]]
    func names(by descriptors: NSSortDescriptor...) -> [String?] {
      (items as NSArray).sortedArray(using: descriptors).map { ($0 as? [String: Any])?["n"] as? String }
    }
    #expect(names(by: NSSortDescriptor(key: "n", ascending: false)) == ["c", "b", "a"])
    #expect(names(by: NSSortDescriptor(key: "d", ascending: true)) == ["c", "a", "b"])
    #expect(
      names(by: NSSortDescriptor(key: "n.length", ascending: true), .init(key: "d", ascending: false)) == [
        "b", "a", "c",
      ])
    #expect(NSSortDescriptor(key: nil, ascending: true).compare(2, to: 10) == .orderedAscending)
  }
}
