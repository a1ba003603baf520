import { z } from "zod";
import { getPath, getString } from "./json-path.js";

/** The shape of an icon for models. */
export const iconOutput = z.union([
  z.string(),
  z.strictObject({ custom_emoji: z.string().optional() }),
  z.strictObject({ name: z.string(), color: z.string().optional() }),
]);

/** Gets the URL of a file; for files the service stores it is valid for about an hour. */
export function getFileUrl(file: unknown): string | undefined {
  return getString(file, "external", "url") ?? getString(file, "file", "url");
}

/**
 * The parts of an icon a model needs: the emoji or image URL as text, the name and color of a built-in
 * icon, or the name of a custom emoji. Undefined if there is no icon.
 */
export function compactIcon(icon: unknown): z.infer<typeof iconOutput> | undefined {
  const image = getString(icon, "emoji") ?? getFileUrl(icon);
  if (image !== undefined) return image;
  const custom = getPath(icon, "custom_emoji");
  if (custom !== undefined) {
    return { custom_emoji: getString(custom, "name") ?? getString(custom, "id") };
  }
  const name = getString(icon, "icon", "name");
  return name === undefined ? undefined : { name, color: getString(icon, "icon", "color") };
}

const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[#*\d]\uFE0F?\u20E3)/u;

/** Converts an emoji to an icon; undefined for anything else. */
export function toEmojiIcon(text: string): object | undefined {
  return EMOJI.test(text) ? { type: "emoji", emoji: text } : undefined;
}

/** Converts an icon as models read it, an emoji or the web address of an image, to one of the service; undefined for others. */
export function toBlockIcon(text: string): object | undefined {
  const isAddress = /^https?:\/\//i.test(text) && URL.canParse(text);
  return (
    toEmojiIcon(text) ?? (isAddress ? { type: "external", external: { url: text } } : undefined)
  );
}

/** Describes an icon or cover, so that two can be compared: a stored image by its address without the signature. Null if there is none. */
export function describeImage(image: unknown) {
  const stored = getString(image, "file", "url");
  return stored?.split("?")[0] ?? compactIcon(image) ?? null;
}
