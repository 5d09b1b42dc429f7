import Foundation
import Testing
import UTPredicates

/// The language of predicates, with the forms of Apple's Predicate Programming Guide and of public code.
@Suite struct PredicateFormatTests {
  /// A file as queries have it.
  private let note: [String: Any] = [
    "kMDItemFSName": "Größe.md", "kMDItemPath": "/home/ada/Documents/Größe.md", "kMDItemFSSize": 1200,
    "kMDItemURL": URL(filePath: "/home/ada/Documents/Größe.md"), "kMDItemContentType": "net.daringfireball.markdown",
    "kMDItemFSContentChangeDate": Date(timeIntervalSince1970: 1_000_000), "kMDItemAuthors": ["Ada", "Grace"],
    "rating": 2.5, "isShared": true, "missing": NSNull(),
  ]

  private func matches(_ format: String, _ arguments: Any?...) throws -> Bool {
    try PredicateFormat(format, arguments: arguments).matches(note)
  }

  // MARK: Forms of public code

  @Test func `the forms of the guides to iCloud documents`() throws {
    #expect(try matches("%K LIKE '*.md'", "kMDItemFSName"))
    #expect(try !matches("%K LIKE '*.txt'", "kMDItemFSName"))
    #expect(try matches("%K BEGINSWITH %@", "kMDItemPath", "/home/ada/"))
    // Unicode folds ß to ss.
    #expect(try matches("%K BEGINSWITH[cd] %@", "kMDItemFSName", "GROSSE"))
    #expect(try matches("%K BEGINSWITH[c] %@", "kMDItemFSName", "GROSSE") == false)
    #expect(try matches("%K BEGINSWITH[cd] %@", "kMDItemFSName", "GRÖßE"))
    #expect(try matches("%K == %@", "kMDItemFSName", "Größe.md"))
    #expect(try matches("%K > %@", "kMDItemFSContentChangeDate", NSDate(timeIntervalSince1970: 999_999)))
    #expect(try matches("%K > %@", "kMDItemFSContentChangeDate", Date(timeIntervalSince1970: 1_000_000)) == false)
    #expect(try matches("%K.pathExtension = %@", "kMDItemURL", "md"))
    #expect(try matches("%K.pathComponents.@count == %d", "kMDItemURL", 5))
    #expect(try matches("%K.pathComponents.@count > %d", "kMDItemPath", 5) == false)
    #expect(try matches("TRUEPREDICATE") && !matches("FALSEPREDICATE"))
    #expect(try matches("NOT %K.pathExtension IN %@", "kMDItemFSName", ["txt", "rtf"]))
    #expect(try matches("SELF.kMDItemFSSize >= %ld AND SELF.kMDItemFSSize < %f", 1200, 1200.5))
  }

  @Test func `a URL has its parts whatever its names`() throws {
    let item = ["url": URL(string: "file:///d%FF/caf%E9.md")]
    for format in [
      "url.pathExtension = 'md'", "url.lastPathComponent = 'caf\u{FFFD}.md'", "url.pathComponents.@count == 3",
      "url.path BEGINSWITH '/d'", "url = '/d\u{FFFD}/caf\u{FFFD}.md'",
    ] {
      #expect(try PredicateFormat(format, arguments: []).matches(item), "\(format)")
    }
  }

  @Test func `operators have the forms of the guide`() throws {
    for format in ["kMDItemFSSize = 1200", "kMDItemFSSize == 1200", "kMDItemFSSize >= 1200", "kMDItemFSSize => 1200"] {
      #expect(try matches(format), "\(format)")
    }
    for format in ["kMDItemFSSize <= 1200", "kMDItemFSSize =< 1200", "kMDItemFSSize != 1", "kMDItemFSSize <> 1"] {
      #expect(try matches(format), "\(format)")
    }
    #expect(try matches("kMDItemFSSize BETWEEN { 1000, 1200 }") && !matches("kMDItemFSSize between {1201, 2000}"))
    #expect(try matches("kMDItemFSSize BETWEEN %@", [1000, 1200]))
    #expect(try matches("kMDItemFSSize IN { 1, 1200 }") && matches("'Ada' in kMDItemAuthors"))
    #expect(try matches("'ada' IN kMDItemAuthors") == false)
    #expect(try matches("'ada' IN[c] kMDItemAuthors") && matches("kMDItemAuthors CONTAINS[c] 'ADA'"))
    #expect(try matches("kMDItemFSName CONTAINS 'öß'") && matches("kMDItemFSName ENDSWITH '.md'"))
    #expect(try matches("kMDItemFSName LIKE[d] 'Groß?.??'"))
    #expect(try matches("rating * 2 == 5 AND kMDItemFSSize / 100 == 12 && 2 ** 3 + 1 == 9 AND -1 < 1 - 1"))
    #expect(try matches("isShared == YES AND isShared == 1 AND NOT isShared == FALSE"))
  }

  @Test func `and binds more strongly than or, and not more strongly than both`() throws {
    #expect(try matches("TRUEPREDICATE OR TRUEPREDICATE AND FALSEPREDICATE"))
    #expect(try !matches("(TRUEPREDICATE || TRUEPREDICATE) && FALSEPREDICATE"))
    #expect(try matches("NOT FALSEPREDICATE OR TRUEPREDICATE"))
    #expect(try matches("! FALSEPREDICATE AND !(rating > 3 OR rating < 2)"))
    #expect(try matches("((kMDItemFSSize + 2) * 2) == 2404"))
  }

  @Test func `ANY, SOME, ALL and NONE compare the elements`() throws {
    #expect(try matches("ANY kMDItemAuthors == 'Ada'") && matches("SOME kMDItemAuthors LIKE 'G*'"))
    #expect(try matches("ALL kMDItemAuthors.length > 2") && !matches("ALL kMDItemAuthors == 'Ada'"))
    #expect(try matches("NONE kMDItemAuthors == 'Alan'") && !matches("NONE kMDItemAuthors == 'Ada'"))
    #expect(try matches("ANY nothing == 1") == false)
    #expect(try matches("ALL nothing == 1") && matches("NONE nothing == 1"))
  }

  @Test func `a value of several matches if one of them does`() throws {
    #expect(try matches("kMDItemAuthors == 'Ada'") && matches("'Grace' == kMDItemAuthors"))
    #expect(try matches("kMDItemAuthors ==[c] 'ADA'") && matches("kMDItemAuthors BEGINSWITH 'Gr'"))
    #expect(try matches("kMDItemAuthors LIKE 'G*'") && matches("kMDItemAuthors != 'Alan'"))
    #expect(try !matches("kMDItemAuthors == 'Alan'") && !matches("kMDItemAuthors != 'Ada'"))
    #expect(try !matches("kMDItemAuthors == nil") && matches("kMDItemAuthors == {'Ada', 'Grace'}"))
    #expect(try !matches("kMDItemAuthors == {'Ada'}"))
  }

  /// "File Metadata Query Expression Syntax" in Apple's File Metadata Search Programming Guide.
  @Test func `a star is a wildcard for items in Spotlight's queries, and for no others`() throws {
    struct File: PredicateItem {
      let name: String
      var hasSpotlightWildcards: Bool { true }
      func predicateValue(forKey key: String) -> Any? { key == "authors" ? ["Ada", "Grace"] : name }
    }
    for format in [
      "name == '*.md'", "name = 'paris*'", "name == '*is*'", "name ==[c] 'PARIS*'", "name == '*'", "name != '*.txt'",
      "authors == 'Gr*'", #"name != '*\*.md'"#,
    ] {
      #expect(try PredicateFormat(format).matches(File(name: "paris.md")), "\(format)")
    }
    for format in ["name == '*.txt'", "name == 'Paris*'", "name == 'p?ris*'", "name != '*.md'"] {
      #expect(try !PredicateFormat(format).matches(File(name: "paris.md")), "\(format)")
    }
    #expect(try PredicateFormat(#"name == '*\*.md'"#).matches(File(name: "a*.md")))
    #expect(try PredicateFormat("name == %@", arguments: ["*.md"]).matches(File(name: "paris.md")))
    #expect(try !matches("kMDItemFSName == '*.md'"))
  }

  @Test func `no text contains, begins or ends with an empty one`() throws {
    for comparison in ["CONTAINS", "BEGINSWITH", "ENDSWITH", "CONTAINS[c]"] {
      #expect(try !matches("kMDItemFSName \(comparison) ''"), "\(comparison)")
    }
    #expect(try matches("kMDItemFSName LIKE '*' AND '' IN {''}") && !matches("'' IN kMDItemFSName"))
  }

  @Test func `elements have indices`() throws {
    #expect(try matches("kMDItemAuthors[0] == 'Ada' AND kMDItemAuthors[FIRST] == 'Ada'"))
    #expect(try matches("kMDItemAuthors[LAST] == 'Grace' AND kMDItemAuthors[SIZE] == 2"))
    #expect(try matches("kMDItemAuthors[2] == nil"))
  }

  @Test func `a missing value equals only nil, and has no order`() throws {
    for key in ["missing", "nothing", "nothing.else"] {
      #expect(try matches("%K == nil", key) && matches("%K = NULL", key) && !matches("%K != nil", key), "\(key)")
      #expect(try !matches("%K < 1", key) && !matches("%K >= 1", key) && matches("%K != 1", key), "\(key)")
    }
    #expect(try matches("rating == %@", nil) == false)
    #expect(try matches("kMDItemFSName > 3") == false)
  }

  @Test func `types are compared with the system's types`() throws {
    #expect(try matches("kMDItemContentType UTI-CONFORMS-TO 'public.text'"))
    #expect(try matches("kMDItemContentType UTI-CONFORMS-TO 'net.daringfireball.markdown'"))
    #expect(try !matches("kMDItemContentType UTI-CONFORMS-TO 'public.image'"))
    #expect(try matches("kMDItemContentType UTI-EQUALS 'Net.Daringfireball.Markdown'"))
  }

  @Test func `dates are casts of texts and numbers`() throws {
    #expect(try matches("kMDItemFSContentChangeDate == CAST('1970-01-12T13:46:40Z', 'NSDate')"))
    #expect(try matches("kMDItemFSContentChangeDate > CAST('1970-01-12', 'NSDate')"))
    // Seconds since 2001-01-01, as in Apple's guide.
    #expect(try matches("kMDItemFSContentChangeDate == CAST(-977307200, 'NSDate')"))
    #expect(try matches("kMDItemFSContentChangeDate < NOW() AND NOW() - 60 < now()"))
    for format in ["a > CAST('yesterday', 'NSDate')", "a == CAST(b, 'NSDate')", "a == CAST('1', 'NSNumber')"] {
      let error = try #require(throws: PredicateFormatError.self) { try PredicateFormat(format) }
      #expect(error.problem == "CAST is only supported for constant dates" && error.column > 4)
    }
  }

  /// Apple's documentation of `NSString` has these examples.
  @Test(arguments: [
    ("/tmp/scratch.tiff", "tiff", "scratch.tiff", "/tmp/scratch", "/tmp"), ("/tmp/", "", "tmp", "/tmp", "/"),
    ("/tmp/lock/", "", "lock", "/tmp/lock", "/tmp"), ("scratch.bundle/", "bundle", "scratch.bundle", "scratch", ""),
    ("scratch..tiff", "tiff", "scratch..tiff", "scratch.", ""), (".tiff", "", ".tiff", ".tiff", ""),
    ("/", "", "/", "/", "/"), ("/tmp", "", "tmp", "/tmp", "/"),
  ]) func `paths have the parts of NSString`(
    path: String, tag: String, name: String, stem: String, folder: String
  ) throws {
    let format = """
      SELF.pathExtension == %@ AND SELF.lastPathComponent == %@ AND SELF.stringByDeletingPathExtension == %@ \
      AND SELF.stringByDeletingLastPathComponent == %@
      """
    #expect(try PredicateFormat(format, arguments: [tag, name, stem, folder]).matches(path))
  }

  @Test func `texts are numbers as in NSString`() throws {
    #expect(
      try PredicateFormat("SELF.intValue == 12 AND SELF.doubleValue == 12.5 AND SELF.boolValue == YES").matches(
        " 12.5 m"))
    #expect(try PredicateFormat("SELF.intValue == 0 AND SELF.doubleValue == 0 AND SELF.boolValue == NO").matches("inf"))
  }

  @Test func `strings, numbers and keys are written as in the guide`() throws {
    #expect(try matches(#"kMDItemFSName == "Größe.md""#))
    #expect(try PredicateFormat(#"SELF == 'it\'s' OR SELF == "\"\t\"""#).matches("\"\t\""))
    #expect(try PredicateFormat("SELF == 'it\\'s'").matches("it's"))
    #expect(try matches("kMDItemFSSize == 0x4B0 AND kMDItemFSSize == 1.2e3 AND rating == .25e1"))
    #expect(
      try PredicateFormat("#like == 1 AND #IN.#size == 2").matches(["like": 1, "IN": ["size": 2]] as [String: Any]))
    // Within a string, a conversion is text.
    #expect(try PredicateFormat("SELF == '%@'").matches("%@"))
    #expect(try PredicateFormat(#"SELF LIKE 'a\*b*'"#).matches("a*bc"))
    #expect(try !PredicateFormat(#"SELF LIKE 'a\*b*'"#).matches("aXbc"))
  }

  // MARK: Problems

  @Test(arguments: [
    ("size >", 7, "expected a value at the end", "complete the predicate"),
    ("-(size > 5)", 1, "found a sign before a condition", "remove it, or put it before a value"),
    ("+TRUEPREDICATE", 1, "found a sign before a condition", "remove it, or put it before a value"),
    ("size", 5, "expected a comparison such as == 1 at the end", "complete the predicate"),
    ("(size == 1", 11, "expected ')' at the end", "complete the predicate"),
    (
      "size == 1 size", 11, "found 'size', expected an operator such as AND, or the end",
      "correct the predicate at this position"
    ),
    ("size == (a == 2)", 17, "found a comparison instead of a value", "put AND or OR between the comparisons"),
    ("Größe == 'x", 10, "unterminated string", "add the closing quotation mark"),
    (
      "name MATCHES 'a+'", 6, "MATCHES is not supported, because a regular expression can take forever",
      "use LIKE, with * and ?"
    ),
    ("uppercase(name) == 'A'", 1, "the function 'uppercase' is not supported", "compare the value itself"),
    ("size > $limit", 8, "no enclosing SUBQUERY defines '$limit'", "use a constant, or %@ with an argument"),
    (
      "size > CAST('1')", 8, "wrong number of arguments for 'CAST'", "use NOW() or CAST('2026-03-01', 'NSDate')"
    ),
    ("a.@sum == 3", 3, "'@sum' is not supported", "use @count"),
    ("in == 3", 1, "found 'in', expected a value", "correct the predicate at this position"),
    ("a LIKE[x] 'a'", 8, "found 'x', expected options such as [cd]", "correct the predicate at this position"),
    ("size == %Q", 9, "unknown format specifier after '%'", "use %@ for values and %K for keys"),
    ("size == 12abc", 9, "'12abc' is not a valid number", "use a number such as 42, 1.5, or 0xFF"),
    ("size == 1 ^ 2", 11, "'^' is not valid in a predicate", "remove it"),
    ("size BETWEEN {1}", 6, "BETWEEN needs two values", "use {first, last}"),
    ("size == %@", 9, "the format takes 1 argument, but 0 were passed", "pass one for each format specifier"),
    ("", 1, "expected a value at the end", "complete the predicate"),
  ]) func `a format that is not valid says where, why, and what to do`(
    format: String, column: Int, problem: String, help: String
  ) throws {
    let error = try #require(throws: PredicateFormatError.self) { try PredicateFormat(format) }
    #expect(error.column == column && error.problem == problem && error.help == help, "\(error)")
  }

  @Test func `arguments must fit the format`() throws {
    let surplus = try #require(throws: PredicateFormatError.self) { try PredicateFormat("a == 1", arguments: [1, 2]) }
    #expect(surplus.problem == "the format takes 0 arguments, but 2 were passed" && surplus.column == 7)
    let missing = try #require(throws: PredicateFormatError.self) {
      try PredicateFormat("a == %@ AND b == %d", arguments: [1])
    }
    #expect(missing.problem == "the format takes 2 arguments, but 1 was passed" && missing.column == 18)
    let key = try #require(throws: PredicateFormatError.self) {
      try PredicateFormat("a == %d AND %K == 1", arguments: [1, 1])
    }
    #expect(key.column == 13 && key.problem == "argument 2 is not a key" && key.help == "pass a string for %K")
  }

  @Test func `a subquery counts the elements for which a condition is true`() throws {
    #expect(try matches("SUBQUERY(kMDItemAuthors, $name, $name BEGINSWITH 'A').@count == 1"))
    #expect(try matches("SUBQUERY(kMDItemAuthors, $a, $a.length > 2 AND kMDItemFSSize == 1200).@count == 2"))
    #expect(
      try matches(
        "SUBQUERY(kMDItemAuthors, $a, SUBQUERY(kMDItemAuthors, $b, $a != $b AND $b == 'Ada').@count == 1).@count == 1"))
    #expect(try matches("SUBQUERY(nothing, $a, TRUEPREDICATE).@count == 0"))
  }

  @Test func `however deeply a format is nested, it is an error at most`() throws {
    let count = 100_000
    for format in [
      String(repeating: "(", count: count), String(repeating: "{", count: count),
      "a" + String(repeating: ".a", count: count) + " == 1", String(repeating: "1 + ", count: count) + "1 == 1",
      String(repeating: "a[", count: count), "NOT (" + String(repeating: "NOT (", count: count),
    ] {
      let error = try #require(throws: PredicateFormatError.self) { try PredicateFormat(format) }
      #expect(error.description.contains(" more than ") && error.description.utf8.count < 400)
    }
    #expect(try PredicateFormat(String(repeating: "NOT ", count: count) + "TRUEPREDICATE").matches(1))
    #expect(try PredicateFormat(String(repeating: "-", count: count) + "1 == 1").matches(1))
    let path = Array(repeating: "a", count: count).joined(separator: ".")
    #expect(try PredicateFormat("%K == nil", arguments: [path]).matches(1))
    // What is long but not deep is no problem.
    let many = Array(repeating: "a.b + 1 == 3", count: 2_000).joined(separator: " OR ")
    #expect(try PredicateFormat(many).matches(["a": ["b": 2]]))
    let long = Array(repeating: "SELF == 1", count: 20_000).joined(separator: " OR ") + " OR SELF == 2"
    #expect(try PredicateFormat(long).matches(2) && !PredicateFormat(long).matches(3))
  }
  /// Each level is allowed, but not all together: recursion over the syntax tree would overflow the stack.
  @Test(arguments: [
    levels(63, "(", "name", ".a", times: 63, ")"), levels(3, "(", "1", " + 1", times: 499, ")"),
    levels(63, "(", "1", " + 1", times: 499, ")"), levels(63, "{", "a", ".a", times: 63, "}"),
    levels(63, "f(", "a", ".a", times: 63, ")"), levels(63, "a[", "1", " * 1", times: 400, "]"),
    levels(31, "SUBQUERY((", "a", ".a", times: 60, "), $x, TRUEPREDICATE)"),
    levels(31, "SUBQUERY(a, $x, (", "a", ".a", times: 60, ") == 1)"), levels(63, "-(", "1", " ** 1", times: 63, ")"),
    levels(63, "f(a == (", "1", " ** 1", times: 63, "))"),
  ])
  func `however high chains in parentheses are, they are an error at most`(_ value: String) throws {
    let error = try #require(throws: PredicateFormatError.self) { try PredicateFormat("\(value) == 1") }
    #expect(error.description.contains(" more than "), "\(error)")
  }

  @Test func `five hundred operators and keys within each other can be evaluated`() throws {
    // The comparison is one more.
    #expect(try PredicateFormat("\(Self.levels(1, "(", "SELF", " + 1", times: 499, ")")) == 499").matches(0))
    #expect(throws: PredicateFormatError.self) {
      try PredicateFormat("\(Self.levels(10, "(", "SELF", " + 1", times: 50, ")")) == 500")
    }
    let path = "SELF" + String(repeating: ".a", count: 499)
    #expect(try PredicateFormat("\(path) == nil").matches(1))
  }

  /// Nested levels that each begin with `start`, then have the next level, and end with links and `end`.
  private static func levels(
    _ count: Int, _ start: String, _ core: String, _ link: String, times: Int, _ end: String
  ) -> String {
    String(repeating: start, count: count) + core
      + String(repeating: String(repeating: link, count: times) + end, count: count)
  }
}
