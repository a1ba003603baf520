/** A text of at most `longest` characters, the last of which says that there was more. */
export function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
