import { z } from "zod";

const LOCALE =
  /^(?<language>[a-z]{2,3})[-_](?:(?<script>[a-z]{4})[-_])?(?<region>[a-z]{2}|\d{3})$/i;

/** Input for a locale in any case, with an underscore or, as in BCP 47, a hyphen. */
export function locale(description: string) {
  return z
    .string()
    .refine(
      (value) => LOCALE.test(value),
      "expected a locale: language, underscore, region, such as en_GB or de_DE",
    )
    .overwrite(toServiceSpelling)
    .describe(description);
}

/** Writes a locale as the service does: `en-gb` is `en_GB`, and `zh-hant-tw` is `zh_Hant_TW`. */
function toServiceSpelling(given: string): string {
  const groups = LOCALE.exec(given)?.groups;
  if (groups === undefined) return given;
  const { language = "", region = "", script = "" } = groups;
  const parts = [
    language.toLowerCase(),
    script.charAt(0).toUpperCase() + script.slice(1).toLowerCase(),
    region.toUpperCase().replace(/^UK$/, "GB"),
  ];
  return parts.filter(Boolean).join("_");
}
