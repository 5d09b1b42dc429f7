// Decides whether predicates are true of items.
