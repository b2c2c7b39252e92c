import { parseAsString } from "nuqs";

/** A text in the query of the URL, empty without one. Typing and toggles replace the history entry. */
export const urlText = parseAsString.withDefault("");

/** The same for a choice that Back undoes. */
export const urlChoice = urlText.withOptions({ history: "push" });
