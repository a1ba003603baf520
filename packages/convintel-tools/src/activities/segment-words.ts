// What a word is hardly differs between languages; a fixed one makes it the same on every machine.
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** The words and numbers of a text in lower case, also where a language puts no spaces between them. */
export function segmentWords(text: string): string[] {
  const plain = text.normalize().toLowerCase().replaceAll("’", "'");
  return Array.from(segmenter.segment(plain))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}
