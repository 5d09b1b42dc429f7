/// The values shared by the threads of a walk.
struct WalkContext {
  let walk: FileTypeWalk
  let selection: ItemSelection
  let rules: ItemTypeRules
  let codes: TypeCodes
  let frontier: Frontier

  init(_ walk: FileTypeWalk, roots: [[CChar]]) {
    self.walk = walk
    selection = walk.selection
    rules = ItemTypeRules(walk.registry)
    codes = TypeCodes()
    frontier = Frontier(roots: roots)
  }
}
