// Word boundaries hardly depend on the language; a fixed one gives the same result on every machine.
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Splits a text into words and numbers in lower case, also in languages without spaces. */
export function segmentWords(text: string): string[] {
  const plain = text.normalize().toLowerCase().replaceAll("’", "'");
  return Array.from(segmenter.segment(plain))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}
