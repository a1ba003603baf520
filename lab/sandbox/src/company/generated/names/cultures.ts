import type { Culture } from "./culture.js";
import { asianNames } from "./asian-names.js";
import { englishNames } from "./english-names.js";
import { europeanNames } from "./european-names.js";
import { southernNames } from "./southern-names.js";

/** Names by culture. */
export const cultures = {
  english: englishNames,
  ...europeanNames,
  ...southernNames,
  ...asianNames,
} satisfies Record<string, Culture>;

/** The name of a culture. */
export type CultureName = keyof typeof cultures;

/** The names of all cultures. */
export const cultureNames = Object.keys(cultures) as CultureName[];
