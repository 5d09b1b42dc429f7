// Decides whether predicates are true for items.
