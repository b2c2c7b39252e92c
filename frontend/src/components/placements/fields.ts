// The texts of a placement besides its id, whose label and rule differ between kinds.
import type { TextSpec } from "@/components/form/TextField";
import { filled, withoutSpaces } from "@/lib/rules";
import { TEXTS } from "./texts";

export const NAME: TextSpec<"name"> = {
  name: "name",
  label: TEXTS.adName,
  rule: filled,
  tidy: withoutSpaces,
  hint: TEXTS.nameHint,
};

export const DESCRIPTION: TextSpec<"description"> = {
  name: "description",
  label: TEXTS.description,
  rule: filled,
  tidy: (typed) => typed.trim(),
  isLong: true,
};
