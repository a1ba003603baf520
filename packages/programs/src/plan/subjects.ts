import type { Operation } from "@workbelt/core/provider";
import { consequenceOf } from "@workbelt/core/adapters";
import { listResultIds } from "./result-fields.js";

/** The parts of a call that say what it is about. */
export interface SubjectOf {
  readonly operation: Operation;
  /** Short name of the service. */
  readonly service: string;
  /** Resource of the operation in its package: `tasks`. */
  readonly resource: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Inputs that name what contains the things a call is about: an object, a list, a database. */
const CONTAINERS = ["object", "list", "list_id", "data_source_id", "database_id"];
const ID_INPUT = /(?:^|_)id$|[a-z]Id$|^id$/;
const UUID = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;

/**
 * Returns true if a read may have another result after a write. It follows from names alone, and rather refuses too much:
 *
 * - A read with an id depends on writes with the same id.
 * - A list also depends on writes to things of its kind, unless both name containers that differ.
 * - Every list depends on deletions, which take other things with them.
 */
export function dependsOn(read: SubjectOf, write: SubjectOf): boolean {
  if (read.service !== write.service) return false;
  const written = listIds(write);
  if (listIds(read).some((id) => written.includes(id))) return true;
  if (isReadById(read)) return false;
  const consequence = consequenceOf(write.operation, write.input);
  if (write.operation.effect === "delete" || consequence?.deletes !== undefined) return true;
  return isOneKind(read, write) ? mayShareContainer(read, write) : hasSameContainer(read, write);
}

/** Returns true for a read of one thing by its id. */
function isReadById({ input, operation }: SubjectOf): boolean {
  const isList = operation.pagination !== undefined || "items" in listOutputKeys(operation);
  return !isList && listIds({ input }).length > 0;
}

function listOutputKeys({ output }: Operation): object {
  const { shape = {} } = (output ?? {}) as { shape?: object };
  return shape;
}

/** Lists the ids that a call names; without any, the names of what contains its subject. */
export function listIds({ input }: Pick<SubjectOf, "input">): string[] {
  const entries = Object.entries(input).filter(([, value]) => typeof value === "string");
  const ids = entries.filter(([key]) => ID_INPUT.test(key));
  const named = ids.length > 0 ? ids : entries.filter(([key]) => CONTAINERS.includes(key));
  return named.map(([, value]) => normalize(value as string));
}

/** Things of one kind have the same ids in results; a list whose items have none may be about anything. */
function isOneKind(read: SubjectOf, write: SubjectOf): boolean {
  // The first is the item's own, and others are of what it refers to.
  const [listed] = listResultIds(read.operation);
  const { effect, input } = write.operation;
  // What a creation is given ids of stays as it is.
  const inputs =
    effect === "create" ? [] : Object.keys(input.shape).filter((key) => ID_INPUT.test(key));
  return listed === undefined || [...listResultIds(write.operation), ...inputs].includes(listed);
}

/** Returns the container that a call names; that of tools for one object is their resource. Undefined if it is open. */
function findContainer({ input, operation, resource }: SubjectOf) {
  const key = CONTAINERS.find((name) => typeof input[name] === "string");
  if (key !== undefined) {
    return { key: key.startsWith("list") ? "list" : key, name: normalize(String(input[key])) };
  }
  const mayName = CONTAINERS.some((name) => name in operation.input.shape);
  return mayName || listResultIds(operation).length === 0
    ? undefined
    : { key: "object", name: normalize(resource) };
}

function mayShareContainer(read: SubjectOf, write: SubjectOf): boolean {
  const [one, other] = [findContainer(read), findContainer(write)];
  if (one === undefined || other === undefined || one.name === other.name) return true;
  // An object may be named by its slug and by its id, and the two ids of a database differ.
  return one.key !== other.key || UUID.test(one.name) !== UUID.test(other.name);
}

function hasSameContainer(read: SubjectOf, write: SubjectOf): boolean {
  const [one, other] = [findContainer(read), findContainer(write)];
  return one !== undefined && one.name === other?.name;
}

function normalize(name: string): string {
  return UUID.test(name) ? name.replaceAll("-", "").toLowerCase() : name.toLowerCase();
}
