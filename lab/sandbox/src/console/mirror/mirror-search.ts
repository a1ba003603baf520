/** An item that a search of a mirror found. */
export interface FoundItem {
  service: string;
  kind: string;
  id: string;
  title: string;
  /** Names of what it is in or about, outermost first. */
  place: readonly string[];
  by: readonly string[];
  url: string | undefined;
  passage: string;
  /** True if people outside the workspace may have written it. */
  outside: boolean;
  /** Time since it was compared with the service. */
  ageMs: number | undefined;
}

/** Outcome of a search: what it found, or why it could not. */
export type MirrorSearch = { found: readonly FoundItem[] } | { error: string };

const MAX_FOUND = 50;

/** Reads what a process has answered, which may be anything. */
export function parseFound(value: unknown): FoundItem[] {
  return (Array.isArray(value) ? value.slice(0, MAX_FOUND) : []).flatMap((item: unknown) => {
    if (typeof item !== "object" || item === null) return [];
    const fields = item as Readonly<Record<string, unknown>>;
    const { ageMs, outside, url } = fields;
    return {
      service: toText(fields["service"]),
      kind: toText(fields["kind"]),
      id: toText(fields["id"]),
      title: toText(fields["title"]),
      place: toTexts(fields["place"]),
      by: toTexts(fields["by"]),
      url: typeof url === "string" ? url : undefined,
      passage: toText(fields["passage"]),
      outside: outside === true,
      ageMs: typeof ageMs === "number" && Number.isFinite(ageMs) ? ageMs : undefined,
    };
  });
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
