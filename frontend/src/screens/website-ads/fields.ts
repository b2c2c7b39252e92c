// The texts of a website ad, where it is added and where it is edited.
import { tidyAddress } from "@/components/form/addresses";
import type { TextSpec } from "@/components/form/TextField";
import { filled, webAddress, withoutSpaces } from "@/lib/rules";
import type { WebsiteAdTexts } from "./api";
import { TEXTS } from "./texts";

export const FIELDS: readonly TextSpec<keyof WebsiteAdTexts>[] = [
  { name: "name", label: TEXTS.adName, rule: filled, tidy: withoutSpaces, hint: TEXTS.nameHint },
  { name: "url", label: TEXTS.url, rule: webAddress, tidy: tidyAddress, hint: TEXTS.urlHint },
];
