/**
 * Creates a function that returns a length which the JSON of a value has at least. It remembers objects and
 * lists, so that measuring each part of nested data takes linear time in all.
 */
export function createJsonMeasure(): (value: unknown) => number {
  const known = new WeakMap<object, number>();

  function measure(value: unknown): number {
    if (typeof value === "string") return value.length + 2;
    if (typeof value !== "object" || value === null) return 1;
    const found = known.get(value);
    if (found !== undefined) return found;
    let length = 2;
    if (Array.isArray(value)) for (const item of value) length += measure(item);
    else for (const [key, part] of Object.entries(value)) length += key.length + measure(part);
    known.set(value, length);
    return length;
  }

  return measure;
}
