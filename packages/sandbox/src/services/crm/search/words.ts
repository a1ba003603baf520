const SEPARATORS = /[\s@./_-]+/;

/** Removes case and accents from letters, and punctuation from phone numbers. */
export function normalize(text: string): string {
  if (/^\+?[\d\s().-]+$/.test(text)) return text.replaceAll(/[\s().-]/g, "");
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}

/** The words of a normalized text, which is one itself. */
export function splitWords(normalized: string): string[] {
  return [normalized, ...normalized.split(SEPARATORS)];
}
