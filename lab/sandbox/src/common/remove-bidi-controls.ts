/**
 * Removes the characters that can reverse the direction of the text after them, for text around content of the
 * workspace: sentences, title bars. In pages, elements are isolated from each other instead.
 */
export function removeBidiControls(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, "");
}
