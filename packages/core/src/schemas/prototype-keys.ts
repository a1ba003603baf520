/** An object or list inside a value: its key, and what has it. */
interface Part {
  key: string;
  parent?: Part | undefined;
}

/**
 * Finds a key that can give an object another prototype, or shows that it has one: `__proto__`, as `JSON.parse` reads
 * it, or an inherited key. Copies of such an object have other keys than it has, so that what was checked is not
 * what is used. Returns the key's path; undefined if there is none.
 */
export function findPrototypeKey(value: unknown): string[] | undefined {
  // Iteration includes what is added meanwhile. Shared and circular parts count once.
  const parts = new Map<object, Part | undefined>(isObject(value) ? [[value, undefined]] : []);
  for (const [object, part] of parts) {
    const key = findOwnOrInherited(object);
    if (key !== undefined) return toPath({ key, parent: part });
    for (const [name, item] of Object.entries(object)) {
      if (isObject(item) && !parts.has(item)) parts.set(item, { key: name, parent: part });
    }
  }
  return undefined;
}

function findOwnOrInherited(object: object): string | undefined {
  if (Object.hasOwn(object, "__proto__")) return "__proto__";
  if (Array.isArray(object)) return undefined;
  for (const key in object) {
    // Keys that an application gave to all objects are in every copy.
    if (!Object.hasOwn(object, key) && !(key in Object.prototype)) return key;
  }
  return undefined;
}

function toPath({ key, parent }: Part): string[] {
  return parent === undefined ? [key] : [...toPath(parent), key];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
