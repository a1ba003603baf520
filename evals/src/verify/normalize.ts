/**
 * Text without what wording leaves open: case, accents, Markdown marks, emojis, kinds of quotes, dashes and
 * spaces.
 */
export function normalize(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[*_`#>|~[\]\\]/g, " ")
    .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
    .replaceAll(/[\u201c\u201d\u00ab\u00bb]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/[\p{Extended_Pictographic}\ufe0f]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** True if the text has the phrase as whole words; words may begin longer ones if the phrase ends in `*`. */
export function includesPhrase(text: string, phrase: string): boolean {
  const isPrefix = phrase.endsWith("*");
  const words = normalize(isPrefix ? phrase.slice(0, -1) : phrase);
  const pattern = words.replaceAll(/[$()+.?^{}]/g, String.raw`\$&`).replaceAll(/ ?- ?| /g, "[ -]+");
  const end = isPrefix ? "" : String.raw`(?![\p{L}\p{N}])`;
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}${end}`, "u").test(normalize(text));
}

/** The sentences, lines and parts between semicolons of a text, normalized. */
export function listSentences(text: string): string[] {
  return text.split(/(?<=[.!?;])\s+|\n+/).map(normalize);
}
