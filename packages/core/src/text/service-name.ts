/** Returns the name of a service, as `displayName` has it, for the start of a sentence: `The CRM`, `Linear`. */
export function startSentence(displayName: string): string {
  return displayName.replace(/^(?:an?|the) /, (article) => capitalize(article));
}

/** Returns the name of a service as a title, without its article: `CRM`, `Linear`. */
export function toTitle(displayName: string): string {
  return displayName.replace(/^(?:an?|the) /i, "");
}

/** Returns a text with its first letter in upper case. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
