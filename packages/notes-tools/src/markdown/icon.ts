import { toLinkUrl } from "./convert-text.js";

const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[#*\d]\uFE0F?\u20E3)/u;

/** Converts an emoji or the address of an image to an icon; undefined for anything else. */
export function toIcon(text: string): object | undefined {
  if (EMOJI.test(text)) return { type: "emoji", emoji: text };
  const url = toLinkUrl(text);
  return url === undefined ? undefined : { type: "external", external: { url } };
}
