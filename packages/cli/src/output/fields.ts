import { safeLine } from "@workbelt/core";
import { isPlainObject, suggestClosest } from "@workbelt/core/provider";
import { flatten, formatCell } from "./flatten.js";

const MAX_NAMED = 30;

/**
 * Fields of `--fields`, chosen by their names in the output: `content`, or `id.task_id` inside an object. Where only one
 * object of an item has it, `task_id` is enough.
 */
export class Fields {
  readonly names: readonly string[];
  readonly #found = new Set<string>();
  readonly #offered = new Set<string>();

  constructor(names: readonly string[]) {
    this.names = names;
  }

  /** Returns an item with these fields only, null for those that it does not have. */
  select(item: unknown): unknown {
    this.#note(item);
    return pick(
      item,
      this.names.map((name) => completeName(item, name)),
    );
  }

  /** Returns the texts of these fields, those of a list together. */
  toRow(item: unknown, format: (value: unknown) => string = formatCell): Map<string, string> {
    this.#note(item);
    return new Map(
      this.names.map((name) => [name, format(readAt(item, completeName(item, name)))]),
    );
  }

  /** Describes the fields that no item had; undefined if there are none. */
  describeMissing(): string | undefined {
    const missing = this.names.filter((name) => !this.#found.has(name));
    const offered = [...this.#offered];
    if (missing.length === 0 || offered.length === 0) return undefined;
    const sentences = missing.map((name) => {
      const closest = suggestClosest(name, offered);
      const hint = closest === undefined ? "" : ` Did you mean ${safeLine(closest, 100)}?`;
      return `Nothing has the field ${JSON.stringify(name)}.${hint}`;
    });
    const named = offered.slice(0, MAX_NAMED).map((name) => safeLine(name, 100));
    const others = offered.length > named.length ? ", …" : "";
    return `${sentences.join("\n")}\nThere are: ${named.join(", ")}${others}.`;
  }

  #note(item: unknown): void {
    for (const name of this.names) {
      if (this.#found.has(name)) continue;
      if (readAt(item, completeName(item, name)) !== undefined) this.#found.add(name);
    }
    if (this.#found.size === this.names.length) return;
    for (const name of flatten(item).keys()) this.#offered.add(name);
  }
}

/** Returns a name with that of the object that has it, if the item itself has none and only one of its objects does. */
function completeName(item: unknown, name: string): string {
  if (!isPlainObject(item) || keyAt(item, name) !== undefined) return name;
  const owners = Object.entries(item).filter(
    ([, value]) => isPlainObject(value) && keyAt(value, name) !== undefined,
  );
  const [[key] = []] = owners;
  return key === undefined || owners.length > 1 ? name : `${key}.${name}`;
}

/** Reads the field of a name. Of the objects in a list it is the list of their fields; undefined if there is none. */
function readAt(data: unknown, name: string): unknown {
  if (name === "") return data;
  if (Array.isArray(data)) {
    const found = data.map((each) => readAt(each, name)).filter((each) => each !== undefined);
    return found.length === 0 && data.length > 0 ? undefined : found.flat();
  }
  const key = isPlainObject(data) ? keyAt(data, name) : undefined;
  if (key === undefined) return undefined;
  return readAt((data as Record<string, unknown>)[key], name.slice(key.length + 1));
}

function pick(data: unknown, names: readonly string[]): unknown {
  if (Array.isArray(data)) return data.map((each) => pick(each, names));
  if (!isPlainObject(data)) return null;
  const picked = new Map<string, string[]>();
  for (const name of names) {
    const key = keyAt(data, name) ?? name;
    picked.set(key, [...(picked.get(key) ?? []), name.slice(key.length + 1)]);
  }
  const entries = [...picked].map(([key, rests]): [string, unknown] => {
    const value = Object.hasOwn(data, key) ? (data[key] ?? null) : null;
    return [key, rests.includes("") || value === null ? value : pick(value, rests)];
  });
  return Object.fromEntries(entries);
}

/** Returns the key that a name begins with, the longest if keys have dots themselves. */
function keyAt(data: object, name: string): string | undefined {
  const parts = name.split(".");
  const names = parts.map((_part, index) => parts.slice(0, parts.length - index).join("."));
  return names.find((key) => Object.hasOwn(data, key));
}
