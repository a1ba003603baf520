import { isPlainObject } from "@workbelt/core/provider";
import { typeOf } from "./type-of.js";

/** Facts about one place in the replies of a request. */
export interface Place {
  /** Number of occurrences of each type. The type of an object includes its kind if it has one: `object <paragraph>`. */
  types: Map<string, number>;
  /** Path and type of the object or array that contains this place; undefined at the root. */
  parent: { path: string; type: string } | undefined;
  /** Members that name the kinds of its objects; an empty name for an object without a kind. */
  kindMembers: Set<string>;
  /** Scalars, as JSON. Only compared, never shown. */
  values: Set<string>;
}

/** The shape of JSON: types by path. It shows no values, and no names that the workspace gave. */
export type Shape = ReadonlyMap<string, Place>;

/** Stands for the members of an object that the workspace names. */
const ANY_NAME = "*";

/** Members that name the kind of an object; the first one counts. */
const kinds = ["attribute_type", "type", "object"];
const KIND = /^[a-z][a-z\d_-]{0,40}$/;
const NAME = /^[A-Za-z_][\w-]{0,60}$/;

/**
 * Collects the shape of replies to one request.
 *
 * @param maps names of objects whose members the workspace names
 */
export function collectShape(
  samples: readonly { json: unknown }[],
  maps: readonly string[],
): Shape {
  const collector = new ShapeCollector(maps);
  for (const { json } of samples) if (json !== undefined) collector.add(json);
  return collector.places;
}

/** Returns true if the workspace decides what is at this place: its columns and attributes. */
export function isNamedByWorkspace(path: string): boolean {
  return path.includes(ANY_NAME);
}

/** Returns true if some of the objects lack this member. */
export function isSometimesMissing(shape: Shape, path: string): boolean {
  const { parent, types } = shape.get(path) ?? {};
  if (types === undefined || parent === undefined || parent.type === "array") return false;
  if (path.endsWith(ANY_NAME)) return false;
  const objects = shape.get(parent.path)?.types.get(parent.type) ?? 0;
  return sum(types.values()) < objects;
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}

/** The place of a value: its path, the object or array it is in, and its name there. */
interface Position {
  path: string;
  parent: Place["parent"];
  name: string;
}

class ShapeCollector {
  readonly places = new Map<string, Place>();
  readonly #maps: ReadonlySet<string>;

  constructor(maps: readonly string[]) {
    this.#maps = new Set(maps);
  }

  add(
    value: unknown,
    { name, parent, path }: Position = { path: "", parent: undefined, name: "" },
  ): void {
    const { kind, member: kindMember } = isPlainObject(value) ? kindOf(value) : {};
    const type = kind === undefined ? typeOf(value) : `object <${kind}>`;
    const place = this.#count(path, type, parent);
    if (isPlainObject(value)) place.kindMembers.add(kindMember ?? "");
    else if (!Array.isArray(value)) place.values.add(JSON.stringify(value));
    const inside = kind === undefined ? path : `${path}<${kind}>`;
    if (Array.isArray(value)) {
      for (const item of value) {
        this.add(item, { path: `${inside}[]`, parent: { path, type }, name: "" });
      }
    } else if (isPlainObject(value)) {
      const isMap = this.#maps.has(name);
      for (const [member, item] of Object.entries(value)) {
        const shown = isMap || !NAME.test(member) ? ANY_NAME : member;
        const memberPath = inside === "" ? shown : `${inside}.${shown}`;
        const position = { path: memberPath, parent: { path, type }, name: member };
        this.add(item, position);
      }
    }
  }

  #count(path: string, type: string, parent: Place["parent"]): Place {
    const place = this.places.get(path) ?? {
      types: new Map<string, number>(),
      parent,
      kindMembers: new Set<string>(),
      values: new Set<string>(),
    };
    place.types.set(type, (place.types.get(type) ?? 0) + 1);
    this.places.set(path, place);
    return place;
  }
}

/** Returns the kind of an object, and the member that names it. */
function kindOf(value: Readonly<Record<string, unknown>>): { kind?: string; member?: string } {
  const member = kinds.find((name) => typeof value[name] === "string");
  const kind = member === undefined ? undefined : value[member];
  return typeof kind === "string" && KIND.test(kind) ? { kind, member: member ?? "" } : {};
}
