/// Returns suggestions for an unknown name: the names nearest to it, nearest first; see `NearNames`.
///
/// - Parameters:
///   - name: the unknown name, compared letter by letter; fold its case first for case-insensitive names.
///   - names: the possible names, in an order that breaks ties.
/// - Returns: at most three names, without duplicates.
package func nearMisses(of name: String, among names: some Sequence<String>) -> [String] {
  var names = NearNames(names)
  return names.nearest(to: name)
}
