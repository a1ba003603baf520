/** Addresses of the notes workspace's pages. */
export const notesPaths = { home: "/console/notes" } as const;

/** Returns the address of a page, row or database. */
export function toNotesPath(id: string): string {
  return `${notesPaths.home}/${encodeURIComponent(id)}`;
}
