// What `utictl package` does: finding, listing, verifying, changing, packing, and unpacking packages.
