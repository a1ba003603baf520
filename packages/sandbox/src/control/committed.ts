/** The ids of what a request has saved. */
export interface CommittedIds {
  id: string;
  childIds: string[];
}

const UUID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/gi;

/**
 * Reads them from the reply of a service, whichever it was: an id may stand under `id` or `data.id`,
 * alone or after the ids of what it belongs to. A reply without one is about what the path names.
 */
export function committedIds(reply: unknown, path: string): CommittedIds {
  const id = ownId(reply) ?? ownId(fieldOf(reply, "data")) ?? path.match(UUID)?.at(-1) ?? "";
  const listed = fieldOf(reply, "results") ?? fieldOf(reply, "data");
  const children = Array.isArray(listed) ? listed : [];
  return { id, childIds: children.flatMap((child) => ownId(child) ?? []) };
}

/** Puts the ids into the texts of a body that ask for them. */
export function nameCommitted(body: unknown, ids: CommittedIds): unknown {
  if (body === "{{child_ids}}") return ids.childIds;
  if (typeof body === "string") return body.replaceAll("{{id}}", ids.id);
  if (Array.isArray(body)) return body.map((each) => nameCommitted(each, ids));
  if (typeof body !== "object" || body === null) return body;
  const fields = Object.entries(body).map(([name, value]) => [name, nameCommitted(value, ids)]);
  return Object.fromEntries(fields) as object;
}

function ownId(thing: unknown): string | undefined {
  const id = fieldOf(thing, "id");
  if (typeof id === "string") return id;
  const parts = typeof id === "object" && id !== null ? Object.values(id) : [];
  const last: unknown = parts.at(-1);
  return typeof last === "string" ? last : undefined;
}

function fieldOf(thing: unknown, name: string): unknown {
  return typeof thing === "object" && thing !== null
    ? (thing as Record<string, unknown>)[name]
    : undefined;
}
