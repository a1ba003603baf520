/**
 * Removes the characters that can reverse the direction of the text after them. In the page the stylesheet
 * isolates elements from each other; a title bar has no elements.
 */
export function removeBidiControls(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, "");
}
