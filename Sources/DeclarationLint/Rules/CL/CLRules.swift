/// iCloud Drive.
let containerRules: [any Rule.Type] = []
