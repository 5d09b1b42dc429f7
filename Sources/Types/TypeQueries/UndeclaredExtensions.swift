/// Filename extensions that are in use, although Apple's systems declare no type with them: they are not misspellings
/// of declared extensions.
///
/// Only extensions with four or more characters, because shorter ones are never treated as misspellings with wrong
/// letters.
enum UndeclaredExtensions {
  static func contains(_ name: String) -> Bool { all.contains(name) }

  private static let all: Set<String> = [
    "apng", "appimage", "arrow", "astro", "avro", "blend", "bson", "cbor", "cljs", "cmake", "conf", "cson", "cypher",
    "dart", "desktop", "djvu", "dockerfile", "drawio", "eslintrc", "excalidraw", "feather", "fish", "flake", "fods",
    "fodt", "godot", "gradle", "graphql", "groovy", "hdf5", "heex", "idml", "ipynb", "json5", "jsonc", "jsonl",
    "jsonnet", "kicad", "less", "liquid", "lock", "lottie", "luau", "mdoc", "mermaid", "mustache", "parquet",
    "pcapng", "pest", "prisma", "qcow2", "razor", "rego", "rlib", "sass", "scad", "scss", "sketch", "slim", "snap",
    "sqlite", "styl", "sublime", "svelte", "tfvars", "thrift", "toml", "tres", "tscn", "twig", "typst", "uasset",
    "unity", "unitypackage", "vmdk", "wasm", "webc", "webmanifest", "woff", "woff2", "wren", "yarn",
  ]
}
