import { at, stringAt } from "./json-path.js";

/** Where a file is; the address of one the service keeps is good for about an hour. */
export function fileUrl(file: unknown): string | undefined {
  return stringAt(file, "external", "url") ?? stringAt(file, "file", "url");
}

/**
 * What a model needs of an icon: the emoji or the address of the image as text, the name and color of
 * a built-in icon, the name of one of the workspace's own emoji. Undefined when there is none.
 */
export function compactIcon(icon: unknown) {
  const image = stringAt(icon, "emoji") ?? fileUrl(icon);
  if (image !== undefined) return image;
  const custom = at(icon, "custom_emoji");
  if (custom !== undefined) {
    return { custom_emoji: stringAt(custom, "name") ?? stringAt(custom, "id") };
  }
  const name = stringAt(icon, "icon", "name");
  return name === undefined ? undefined : { name, color: stringAt(icon, "icon", "color") };
}
