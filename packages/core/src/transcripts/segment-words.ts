// Created at first use: loading its dictionaries takes longer than loading all of this package.
let segmenter: Intl.Segmenter | undefined;

/** Splits a text into words and numbers in lower case, also in languages without spaces. */
export function segmentWords(text: string): string[] {
  // Word boundaries hardly depend on the language; a fixed one gives the same result on every machine.
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  const plain = text.normalize().toLowerCase().replaceAll("’", "'");
  return Array.from(segmenter.segment(plain))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}
