#if !Databases
import Foundation

@main struct WithoutDatabases {
  static func main() {
    FileHandle.standardError.write(
      Data("recipes: the trait Databases is not enabled; use 'swift run --traits Databases ut-recipes'\n".utf8))
    exit(1)
  }
}
#endif
