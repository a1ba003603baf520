import type { Operation } from "@workbelt/core/provider";
import { consequenceOf, containersOf } from "@workbelt/core/adapters";
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

type NamedCall = Pick<SubjectOf, "input" | "operation">;

const ID_INPUT = /(?:^|_)id$|[a-z]Id$|^id$/;
const EVERY_UUID = /[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}/gi;
const UUID = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;

/**
 * Returns true if a read may have another result after a write. It follows from names alone, and rather refuses too much:
 *
 * - A read with an id depends on writes with the same id.
 * - A list also depends on writes to things of its kind, unless both name containers that differ.
 * - Every list depends on deletions, which take other things with them.
 * - A read by id depends on writes that find their target by a value, such as upserts, in the same container.
 * - Of what is inside something, such as the blocks of a page, a read depends on writes that reach it from the inside or the
 *   outside, unless earlier reads have shown it in something else.
 */
export function dependsOn(read: SubjectOf, write: SubjectOf, seen = new SeenThings()): boolean {
  if (read.service !== write.service) return false;
  const written = listIds(write);
  const named = listIds(read);
  if (named.some((id) => written.includes(id))) return true;
  const reached = read.operation.reaches ?? [];
  if (reached.some((kind) => write.operation.reaches?.includes(kind))) {
    return mayMeet(read, write, seen);
  }
  if (isReadById(read)) {
    // What an upsert finds by a value may be what is read.
    return findsTarget(write) && isOneKind(read, write) && mayShareContainer(read, write);
  }
  const consequence = consequenceOf(write.operation, write.input);
  if (write.operation.effect === "delete" || consequence?.deletes !== undefined) return true;
  return isOneKind(read, write) ? mayShareContainer(read, write) : hasSameContainer(read, write);
}

/** The things that were read by their ids, and those that each id was seen in. */
export class SeenThings {
  readonly #read = new Set<string>();
  readonly #around = new Map<string, Set<string>>();

  /** Notes what a read of one thing has shown. */
  add(subject: NamedCall, value: unknown): void {
    const [id, ...others] = listIds(subject);
    if (id === undefined || others.length > 0) return;
    this.#read.add(id);
    for (const [text] of (JSON.stringify(value) ?? "").matchAll(EVERY_UUID)) {
      const inner = normalizeName(text);
      if (inner === id) continue;
      this.#around.set(inner, (this.#around.get(inner) ?? new Set()).add(id));
    }
  }

  /** Returns true if the first of two things is inside the other, as far as reads have shown, or may be. */
  isInside(id: string, other: string): boolean {
    const around = this.#around.get(id);
    if (around !== undefined) return around.has(other);
    return !this.#read.has(id) && !this.#read.has(other);
  }
}

/** Returns true if one of two calls may reach what is inside the thing that the other names. */
function mayMeet(read: SubjectOf, write: SubjectOf, seen: SeenThings): boolean {
  return listIds(read).some((one) =>
    listIds(write).some((other) => seen.isInside(one, other) || seen.isInside(other, one)),
  );
}

/** Returns true for a write that finds what it changes by a value, as an upsert does. */
export function findsTarget({ input, operation }: NamedCall): boolean {
  const hasId = Object.keys(input).some((key) => ID_INPUT.test(key));
  return operation.effect === "update" && !hasId;
}

/** Lists the containers that a call names, such as an object. */
export function listContainers({ input, operation }: NamedCall): string[] {
  return [...containersOf(operation).keys()].flatMap((key) => {
    const name = input[key];
    return typeof name === "string" ? [normalizeName(name)] : [];
  });
}

/** Returns true for a read of one thing by its id. */
function isReadById({ input, operation }: SubjectOf): boolean {
  const isList = operation.pagination !== undefined || "items" in listOutputKeys(operation);
  return !isList && listIds({ input, operation }).length > 0;
}

function listOutputKeys({ output }: Operation): object {
  const { shape = {} } = (output ?? {}) as { shape?: object };
  return shape;
}

/** Lists the ids that a call names; without any, the names of what contains its subject. */
export function listIds({ input, operation }: NamedCall): string[] {
  const entries = Object.entries(input).filter(([, value]) => typeof value === "string");
  const ids = entries.filter(([key]) => ID_INPUT.test(key));
  const named = ids.length > 0 ? ids : entries.filter(([key]) => containersOf(operation).has(key));
  return named.map(([, value]) => normalizeName(value as string));
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
  const containers = containersOf(operation);
  for (const [key, kind] of containers) {
    if (typeof input[key] === "string") return { kind, name: normalizeName(input[key]) };
  }
  return containers.size > 0 || listResultIds(operation).length === 0
    ? undefined
    : { kind: RESOURCE, name: normalizeName(resource) };
}

/** Kind of the container of a tool for the things of one container, such as those of one object: its resource. */
const RESOURCE = "resource";

function mayShareContainer(read: SubjectOf, write: SubjectOf): boolean {
  const [one, other] = [findContainer(read), findContainer(write)];
  if (one === undefined || other === undefined || one.name === other.name) return true;
  const kinds = new Set([one.kind, other.kind]);
  kinds.delete(RESOURCE);
  // An object may be named by its slug and by its id, and the two ids of a database differ.
  return kinds.size > 1 || UUID.test(one.name) !== UUID.test(other.name);
}

function hasSameContainer(read: SubjectOf, write: SubjectOf): boolean {
  const [one, other] = [findContainer(read), findContainer(write)];
  return one !== undefined && one.name === other?.name;
}

/** Brings an id or a name into one spelling. */
export function normalizeName(name: string): string {
  return UUID.test(name) ? name.replaceAll("-", "").toLowerCase() : name.toLowerCase();
}
