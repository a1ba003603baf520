import { DatabaseSync } from "node:sqlite";

/** A snapshot, of the sources or of the package. */
interface State {
  readonly location: string;
}

/**
 * Compares all documents of two states, and lists the members that differ: `crm/records values.stage[]`. A document that
 * only one of them has is `crm/records created` or `crm/records removed`. Earlier values of records are left out.
 */
export function compareDocuments(before: State, after: State): string[] {
  const [one, other] = [readDocuments(before), readDocuments(after)];
  const differences = [...new Set([...one.keys(), ...other.keys()])].flatMap((key) => {
    const [collection = ""] = key.split(" ");
    const [old, now] = [one.get(key), other.get(key)];
    if (old === undefined) return [`${collection} created`];
    if (now === undefined) return [`${collection} removed`];
    return old === now
      ? []
      : compareMembers(parse(old), parse(now)).map((path) => `${collection} ${path}`);
  });
  return [...new Set(differences)].toSorted();
}

/** Reads the documents as JSON texts, by collection and id. */
function readDocuments(snapshot: State): Map<string, string> {
  const database = new DatabaseSync(snapshot.location);
  const rows = database.prepare("select collection, id, document from documents").all();
  database.close();
  return new Map(
    rows.map((row) => [
      `${String(row["collection"])} ${String(row["id"])}`,
      String(row["document"]),
    ]),
  );
}

/** Parses a document without values that were replaced. */
function parse(document: string): unknown {
  return JSON.parse(document, (_key, value: unknown) =>
    Array.isArray(value) ? value.filter((item) => !isObject(item) || !item["activeUntil"]) : value,
  );
}

/** Lists the paths of members that differ, without the numbers of list items. */
function compareMembers(one: unknown, other: unknown, path = ""): string[] {
  if (!isObject(one) || !isObject(other)) {
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [path];
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => {
    const member = Array.isArray(one) ? `${path}[]` : path === "" ? key : `${path}.${key}`;
    return compareMembers(one[key], other[key], member);
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
