// Nothing to call.
