/** Returns true for a name with capitals or spaces, where the CRM wants a slug. */
export function isDisplayName(key: string): boolean {
  return /[\s\p{Lu}]/u.test(key);
}

/** Converts a display name to the slug it most likely has. */
export function toSlug(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
}
