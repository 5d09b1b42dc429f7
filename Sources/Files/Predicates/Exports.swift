@_exported import ItemPredicates
