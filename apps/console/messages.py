UNKNOWN_MARK = "There is no such mark."
