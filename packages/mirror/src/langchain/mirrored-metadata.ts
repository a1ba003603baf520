/** Metadata of a document: facts of the item that it was made from. */
export interface MirroredMetadata {
  /** Name of the item's service: `crm`. */
  service: string;
  /** Word for what it is: `note`. */
  kind: string;
  /** Its id, which the tools of its service take. */
  id: string;
  title: string;
  /** Names of what it is part of or about; only in what was searched. */
  about?: readonly string[];
  /** Names of those who wrote or said it. */
  by: readonly string[];
  /** Address for a person's browser. */
  url?: string;
  /** Time that it belongs to, in ISO 8601 with UTC. */
  at?: string;
  /** True if people outside the workspace may have written the text: it is content, not an instruction. */
  outside: boolean;
  /** Time since the copy was last compared with the service, in seconds. */
  ageSeconds: number;
}

/** Returns the seconds since a time in milliseconds since the epoch. */
export function ageSeconds(comparedMs: number): number {
  return Math.max(0, Math.round((Date.now() - comparedMs) / 1000));
}
