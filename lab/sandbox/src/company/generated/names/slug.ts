const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** A name in lower case without accents, spaces and apostrophes, as in email addresses. */
export function toSlug(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[ßøæœłđðþı]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/[^a-z]/g, "");
}
