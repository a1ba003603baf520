/** The parts of files, icons and covers that name them. */
interface Media {
  type?: string;
  name?: string | null;
  emoji?: string;
  external?: { url: string };
  file?: { url?: string; sandbox_upload_id?: string };
  custom_emoji?: { name?: string };
  icon?: { name?: string };
}

/** Names a file by its name, else by its address or upload. */
export function describeFile(media: object): string | undefined {
  const { name, external, file } = media as Media;
  return name ?? external?.url ?? file?.url ?? file?.sandbox_upload_id;
}

/** Names an icon or a cover: an emoji, or a file. */
export function describeIcon(icon: object | null): string | undefined {
  if (icon === null) return undefined;
  const { emoji, custom_emoji, icon: builtIn } = icon as Media;
  return emoji ?? custom_emoji?.name ?? builtIn?.name ?? describeFile(icon);
}
