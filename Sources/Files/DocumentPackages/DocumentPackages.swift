// The operations of `utictl package`: finding, listing, verifying, changing, packing, and unpacking packages.
