/** The arguments of a tool call. */
export type Args = Readonly<Record<string, unknown>>;

/** A text in arguments, with its path. */
export type Text = readonly [path: string, text: string];

/** Lists the texts in arguments, also inside objects and lists, with their paths. */
export function listTexts(value: unknown, path: readonly string[] = []): Text[] {
  if (typeof value === "string") return [[path.join("."), value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => listTexts(part, [...path, key]));
}

/** Sets a value at a path of arguments, such as `linked_records.0.target_record_id`. */
export function setAt(args: Args, path: string, value: unknown): Args {
  const [outer = "", ...inner] = path.split(".");
  if (inner.length === 0) return { ...args, [outer]: value };
  const part = args[outer];
  const changed = setAt({ ...(part as Args) }, inner.join("."), value);
  return { ...args, [outer]: Array.isArray(part) ? Object.values(changed) : changed };
}

/** Returns the value at a path of arguments. */
export function getAt(args: Args, path: string): unknown {
  return path.split(".").reduce<unknown>((part, key) => (part as Args | undefined)?.[key], args);
}

/** Picks the quoted option that begins most like the value, whatever its punctuation. */
export function pick(options: string, value: unknown): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const wanted = plain(String(value));
  const commonLength = (option: string) => {
    const letters = plain(option).split("");
    const end = letters.findIndex((letter, index) => letter !== wanted[index]);
    return end === -1 ? letters.length : end;
  };
  const names = Array.from(options.matchAll(/"([^"]+)"/g), ([, name = ""]) => name);
  return names.toSorted((one, other) => commonLength(other) - commonLength(one))[0];
}
