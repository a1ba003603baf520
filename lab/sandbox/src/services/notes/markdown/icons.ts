/** Parses the icon of a tag to its request format. */
export function parseIcon(icon: string | undefined): Record<string, unknown> {
  if (icon === undefined) return {};
  return { icon: URL.canParse(icon) ? { external: { url: icon } } : { emoji: icon } };
}

/** Renders the icon of a block, as the value of an attribute. */
export function renderIcon(icon: unknown): string | undefined {
  const { emoji, external } = (icon ?? {}) as { emoji?: string; external?: { url: string } };
  return emoji ?? external?.url;
}
