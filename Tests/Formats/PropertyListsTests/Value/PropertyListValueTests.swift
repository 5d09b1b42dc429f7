import FoundationEssentials
import PropertyLists
import Testing

@Suite struct PropertyListValueTests {
  @Test func `literals are of the kind they look like`() {
    let value: PropertyListValue = ["s": "text \(1)", "i": 1, "r": 1.0, "b": true, "a": [], "d": [:]]
    #expect(value["s"] == .string("text 1"))
    #expect(value["i"] == .integer(1))
    #expect(value["r"] == .real(1))
    #expect(value["b"] == .boolean(true))
    #expect(value["a"] == .array([]))
    #expect(value["d"] == .dictionary([:]))
  }

  @Test func `accessors of another kind give nil`() {
    #expect(PropertyListValue.integer(1).real == nil)
    #expect(PropertyListValue.real(1).integer == nil)
    #expect(PropertyListValue.string("1").integer == nil)
    #expect(PropertyListValue.uid(1).integer == nil)
    #expect(PropertyListValue.integer(1) != .real(1))
    #expect(PropertyListValue.data(Data([1])).data == Data([1]))
    #expect(PropertyListValue.uid(.max).uid == .max)
  }

  @Test func `values are found by path`() {
    let value: PropertyListValue = ["types": [["names": ["a", "b"]]]]
    #expect(value[["types", 0, "names", 1]] == "b")
    #expect(value[[]] == value)
    #expect(value[["types", 1]] == nil)
    #expect(value[["types", "names"]] == nil)
    #expect(value[["types", 0, "names", 1, "x"]] == nil)
  }

  @Test func `a dictionary keeps its order`() {
    var dictionary: PropertyListValue.Dictionary = ["z": 1, "a": 2]
    dictionary["m"] = 3
    dictionary["z"] = 4
    #expect(dictionary == ["z": 4, "a": 2, "m": 3])
    #expect(dictionary != ["a": 2, "z": 4, "m": 3])
    dictionary["a"] = nil
    #expect(dictionary.keys == ["z", "m"])
  }

  @Test func `keys are told apart by their bytes`() {
    let dictionary: PropertyListValue.Dictionary = ["\u{E9}": 1, "e\u{301}": 2]
    #expect(dictionary["\u{E9}"] == 1)
    #expect(dictionary["e\u{301}"] == 2)
  }

  @Test func `the last of equal keys counts`() {
    var dictionary: PropertyListValue.Dictionary = ["a": 1, "b": 2, "a": 3]
    #expect(dictionary["a"] == 3)
    dictionary["a"] = nil
    #expect(dictionary.keys == ["b"])
  }

  @Test func `a parsed file gives each key once with its last value`() {
    let keys = (0..<20).map { "<key>k\($0)</key><integer>\($0)</integer>" }.joined()
    let text = "<plist><dict>\(keys)<key>k3</key><true/><key>new</key><true/><key>new</key><false/></dict></plist>"
    var expected = PropertyListValue.Dictionary((0..<20).map { .init(key: "k\($0)", value: .integer($0)) })
    expected["k3"] = true
    expected["new"] = false
    #expect(PropertyList(parsing: Array(text.utf8)).root?.value == .dictionary(expected))
  }
}
