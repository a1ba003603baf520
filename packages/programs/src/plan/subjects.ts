import type { Call } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import {
  collectIds,
  consequenceOf,
  containersOf,
  identityOf,
  normalizeId,
  type Touches,
} from "@workbelt/core/adapters";
import { listResultIds } from "./result-fields.js";

/** A call of a program, as it is compared with others. */
export interface Subject {
  readonly call: Pick<Call, "client" | "input" | "operation" | "touches">;
  /** Resource of the operation in its package: `tasks`. */
  readonly resource: string;
}

type Tool = Parameters<typeof listResultIds>[0];

function toTool({ call: { client, operation } }: Subject): Tool {
  return { operation, service: client.service };
}

const EVERY_UUID = /[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}/gi;
const UUID = /^[\da-f]{32}$/;

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
export function dependsOn(read: Subject, write: Subject, seen = new SeenThings()): boolean {
  const [reading, writing] = [toTool(read), toTool(write)];
  if (reading.service.name !== writing.service.name) return false;
  const written = listIds(write.call.touches);
  const named = listIds(read.call.touches);
  if (named.some((id) => written.includes(id))) return true;
  const reached = reading.operation.reaches ?? [];
  if (reached.some((kind) => writing.operation.reaches?.includes(kind))) {
    return mayMeet(read, write, seen);
  }
  if (isReadById(read)) {
    // What an upsert finds by a value may be what is read.
    const isFound = findsTarget(writing.operation, write.call.touches);
    return isFound && isOneKind(reading, writing) && mayShareContainer(read, write);
  }
  const consequence = consequenceOf(writing.operation, write.call.input);
  if (writing.operation.effect === "delete" || consequence?.deletes !== undefined) return true;
  return isOneKind(reading, writing)
    ? mayShareContainer(read, write)
    : hasSameContainer(read, write);
}

/** The things that were read by their ids, and those that each id was seen in. */
export class SeenThings {
  readonly #read = new Set<string>();
  readonly #around = new Map<string, Set<string>>();

  /** Notes what a read of one thing has shown. */
  add({ call: { client, touches } }: Subject, value: unknown): void {
    const [id, ...others] = listIds(touches);
    if (id === undefined || others.length > 0) return;
    this.#read.add(id);
    const { ids } = collectIds(value, client.service.identities);
    // Texts such as Markdown have addresses.
    const inTexts = (JSON.stringify(value) ?? "").match(EVERY_UUID) ?? [];
    for (const text of [...Object.values(ids).flat(), ...inTexts]) {
      const inner = normalizeId(text);
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
function mayMeet(read: Subject, write: Subject, seen: SeenThings): boolean {
  return listIds(read.call.touches).some((one) =>
    listIds(write.call.touches).some(
      (other) => seen.isInside(one, other) || seen.isInside(other, one),
    ),
  );
}

/** Returns true for a write that finds what it changes by a value, as an upsert does. */
export function findsTarget(operation: Operation, { things }: Touches): boolean {
  return operation.effect === "update" && things.length === 0;
}

/** Lists the containers that a call names, such as an object. */
export function listContainers({ containers }: Touches): string[] {
  return containers.map(({ identity }) => identity);
}

/** Returns true for a read of one thing by its id. */
function isReadById({ call: { operation, touches } }: Subject): boolean {
  const isList = operation.pagination !== undefined || "items" in listOutputKeys(operation);
  return !isList && listIds(touches).length > 0;
}

function listOutputKeys({ output }: Operation): object {
  const { shape = {} } = (output ?? {}) as { shape?: object };
  return shape;
}

/** Lists the ids that a call names; without any, the names of what contains its subject. */
export function listIds({ containers, things }: Touches): string[] {
  return (things.length > 0 ? things : containers).map(({ identity }) => identity);
}

/** Things of one kind have the same ids in results; a list whose items have none may be about anything. */
function isOneKind(read: Tool, write: Tool): boolean {
  // The first is the item's own, and others are of what it refers to.
  const [listed] = listResultIds(read);
  const { effect, input } = write.operation;
  // What a creation is given ids of stays as it is.
  const inputs =
    effect === "create"
      ? []
      : Object.keys(input.shape).filter((key) => identityOf(write.service, key) !== undefined);
  return listed === undefined || [...listResultIds(write), ...inputs].includes(listed);
}

/** Returns the container that a call names; that of tools for one object is their resource. Undefined if it is open. */
function findContainer(subject: Subject) {
  const tool = toTool(subject);
  const [named] = subject.call.touches.containers;
  if (named !== undefined) return { kind: named.kind, name: named.identity };
  return containersOf(tool.operation).size > 0 || listResultIds(tool).length === 0
    ? undefined
    : { kind: RESOURCE, name: normalizeId(subject.resource) };
}

/** Kind of the container of a tool for the things of one container, such as those of one object: its resource. */
const RESOURCE = "resource";

function mayShareContainer(read: Subject, write: Subject): boolean {
  const [one, other] = [findContainer(read), findContainer(write)];
  if (one === undefined || other === undefined || one.name === other.name) return true;
  const kinds = new Set([one.kind, other.kind]);
  kinds.delete(RESOURCE);
  // An object may be named by its slug and by its id, and the two ids of a database differ.
  return kinds.size > 1 || UUID.test(one.name) !== UUID.test(other.name);
}

function hasSameContainer(read: Subject, write: Subject): boolean {
  const [one, other] = [findContainer(read), findContainer(write)];
  return one !== undefined && one.name === other?.name;
}
