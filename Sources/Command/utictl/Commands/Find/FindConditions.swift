import ArgumentParser
import TypeRegistry
import UTFileQueries
import UTItemPredicates
import UTText
import UTWildcards

/// The items that `find` finds.
struct FindConditions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Find items of a type or its subtypes; takes the same queries as 'type lookup'; repeatable: matches any.",
      valueName: "type"), completion: Completions.types)
  var type: [String] = []

  @Option(
    help: ArgumentHelp("Find only items that also conform to a type; repeatable: must match all.", valueName: "type"),
    completion: Completions.types)
  var conforms: [String] = []

  @Option(
    help: ArgumentHelp(
      "Find items of exactly this type; repeatable: matches any.", valueName: "type"),
    completion: Completions.types)
  var exactType: [String] = []

  @Option(
    help: ArgumentHelp(
      "Find items whose name matches a pattern with *, ?, and [a-z], as in 'find -name'.", valueName: "pattern"))
  var name: String?

  @Option(help: ArgumentHelp("Find items that match this predicate.", valueName: "predicate"))
  var predicate: String?

  /// The condition on items.
  ///
  /// - Throws: if a type is unknown, or the predicate is not valid.
  func condition(in registry: TypeRegistry) throws -> ItemCondition {
    var condition = ItemCondition(in: registry)
    condition.name = name.map { NameGlob($0.pathBytes) }
    condition.types = try type.map(registry.supertype)
    condition.supertypes = try conforms.map(registry.supertype)
    condition.exactTypes = try exactType.map(registry.type(named:))
    condition.predicate = try predicate.map(Self.parsed)
    return condition
  }

  private static func parsed(_ format: String) throws -> PredicateFormat {
    let predicate: PredicateFormat
    do throws(PredicateFormatError) {
      predicate = try PredicateFormat(format)
    } catch {
      throw Failure("\(error)")
    }
    // Every comparison with a misspelled attribute would be false.
    let known = QueryAttributes.names
    for key in predicate.keys?.sorted() ?? [] where !known.contains(key) {
      let near = nearMisses(of: key, among: known)
      let help =
        near.isEmpty
        ? "choose from \(known.joined(separator: ", "))" : "did you mean '\(near.joined(separator: "' or '"))'?"
      throw Failure("unknown attribute '\(PrintableText.short(key))' in the predicate; \(help)")
    }
    do { try predicate.checkKinds(QueryAttributes.kinds) } catch { throw Failure("\(error)") }
    return predicate
  }
}
