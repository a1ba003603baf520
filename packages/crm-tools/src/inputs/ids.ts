import { hyphenated, isUuid, slugOrUuid, uuid } from "@workbelt/core";

/** An input that takes a UUID and passes it on as the CRM wants it: with hyphens, in lower case. */
export function id(description: string) {
  return uuid(description).overwrite(hyphenated);
}

/** An input that takes a slug or a UUID; a UUID is passed on with hyphens, in lower case. */
export function slugOrId(description: string) {
  return slugOrUuid(description).overwrite((text) => (isUuid(text) ? hyphenated(text) : text));
}
