/** Splits a name into words in lower case: `contactId`, `contact-id` and `contact_id` are contact and id. */
export function toWords(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

/** `contact_id`; a name that would begin with a digit gets `n` before it. */
export function toSnakeCase(name: string): string {
  return toWords(name)
    .join("_")
    .replace(/^(?=\d)/, "n");
}

export function toKebabCase(name: string): string {
  return toSnakeCase(name).replaceAll("_", "-");
}

export function toCamelCase(name: string): string {
  return toSnakeCase(name).replaceAll(/_(.)/g, (_match, letter: string) => letter.toUpperCase());
}

export function toPascalCase(name: string): string {
  const camel = toCamelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}

/** Guesses the singular of an English plural: `companies`, `boxes`, `contacts`; others stay as they are. */
export function toSingular(plural: string): string {
  if (/[^aeiou]ies$/.test(plural)) return plural.replace(/ies$/, "y");
  if (/(?:s|x|ch|sh)es$/.test(plural)) return plural.replace(/es$/, "");
  return /[^s]s$/.test(plural) ? plural.replace(/s$/, "") : plural;
}

/** Puts the article before a word: `a contact`, `an issue`. */
export function withArticle(word: string): string {
  return `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
}
