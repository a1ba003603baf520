import { getPath, getString } from "./json-path.js";

/** Where a file is; the address of one the service keeps is good for about an hour. */
export function getFileUrl(file: unknown): string | undefined {
  return getString(file, "external", "url") ?? getString(file, "file", "url");
}

/**
 * What a model needs of an icon: the emoji or the address of the image as text, the name and color of
 * a built-in icon, the name of one of the workspace's own emoji. Undefined when there is none.
 */
export function compactIcon(icon: unknown) {
  const image = getString(icon, "emoji") ?? getFileUrl(icon);
  if (image !== undefined) return image;
  const custom = getPath(icon, "custom_emoji");
  if (custom !== undefined) {
    return { custom_emoji: getString(custom, "name") ?? getString(custom, "id") };
  }
  const name = getString(icon, "icon", "name");
  return name === undefined ? undefined : { name, color: getString(icon, "icon", "color") };
}
