const TEXT_COLORS = ["gray", "brown", "orange", "yellow", "green", "blue", "purple", "pink", "red"];

/** Converts a color of the service's Markdown to one of its API; undefined if it is unknown. */
export function toApiColor(name: string | undefined): string | undefined {
  const [, color = "", background] = /^([a-z]+)(_bg|_background)?$/.exec(name ?? "") ?? [];
  if (!TEXT_COLORS.includes(color)) return undefined;
  return background === undefined ? color : `${color}_background`;
}
