/** The ids of the resources that a request saved. */
export interface CommittedIds {
  id: string;
  childIds: string[];
}

const UUID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/gi;

/**
 * Finds the ids in the response of any service: `id` or `data.id` holds an id, alone or after the ids
 * of its parents. For a response without one, the id is the last one in the path.
 */
export function findCommittedIds(response: unknown, path: string): CommittedIds {
  const id = getId(response) ?? getId(getField(response, "data")) ?? path.match(UUID)?.at(-1) ?? "";
  const listed = getField(response, "results") ?? getField(response, "data");
  const children = Array.isArray(listed) ? listed : [];
  return { id, childIds: children.flatMap((child) => getId(child) ?? []) };
}

/** Fills the placeholders in the strings of a body. */
export function fillCommittedIds(body: unknown, ids: CommittedIds): unknown {
  if (body === "{{child_ids}}") return ids.childIds;
  if (typeof body === "string") return body.replaceAll("{{id}}", ids.id);
  if (Array.isArray(body)) return body.map((each) => fillCommittedIds(each, ids));
  if (typeof body !== "object" || body === null) return body;
  const fields = Object.entries(body).map(([name, value]) => [name, fillCommittedIds(value, ids)]);
  return Object.fromEntries(fields) as object;
}

function getId(value: unknown): string | undefined {
  const id = getField(value, "id");
  if (typeof id === "string") return id;
  const parts = typeof id === "object" && id !== null ? Object.values(id) : [];
  const last: unknown = parts.at(-1);
  return typeof last === "string" ? last : undefined;
}

function getField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
