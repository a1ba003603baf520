import { isLoopback, textUpTo } from "@workbelt/core/provider";

/**
 * Input for an absolute https URL of at most `max` characters. Plain http is for this machine only:
 * anywhere else the events would cross the network unencrypted.
 */
export function webAddress(max: number, description: string) {
  return textUpTo(2 * max, `expected at most ${max} characters`)
    .refine(
      isWebAddress,
      "expected an absolute URL that begins with https:// (http:// is for this machine only)",
    )
    .refine((value) => Array.from(value).length <= max, `expected at most ${max} characters`)
    .meta({ maxLength: max, description });
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value) || !/^https?:\/\//i.test(value) || /\s/.test(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || isLoopback(hostname);
}
