/// The file's shape.
let propertyListRules: [any Rule.Type] = []
