/// What somebody may have meant by a name that nothing has: the names nearest to it, nearest first; see `NearNames`.
///
/// - Parameters:
///   - name: what was written; compared letter by letter, so fold its case first if case does not matter.
///   - names: what could have been meant, in an order that breaks ties.
/// - Returns: at most three names, each once.
package func nearMisses(of name: String, among names: some Sequence<String>) -> [String] {
  var names = NearNames(names)
  return names.nearest(to: name)
}
