import { toEmojiIcon } from "../content/icon.js";
import { toLinkUrl } from "./convert-text.js";

/** Converts an emoji or the address of an image to an icon; undefined for anything else. */
export function toIcon(text: string): object | undefined {
  const emoji = toEmojiIcon(text);
  if (emoji !== undefined) return emoji;
  const url = toLinkUrl(text);
  return url === undefined ? undefined : { type: "external", external: { url } };
}
