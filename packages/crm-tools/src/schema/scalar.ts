// Numbers without separators of thousands and with a point, as JSON and spreadsheets write them.
const NUMBER = /^[+-]?\d{1,15}(?:\.\d+)?(?:e[+-]?\d{1,2})?$/i;

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["false", false],
  ["no", false],
]);

/** Returns true for a text that may be the value of a number or a checkbox, as the cells of a table are. */
export function isScalarText(item: unknown): item is string {
  return typeof item === "string" && (NUMBER.test(item) || FLAGS.has(item.toLowerCase()));
}

/** Reads a text as the type of its attribute has it: the CRM takes no text as a number. Anything else is returned unchanged. */
export function readScalar(item: unknown, type: string | undefined): unknown {
  if (typeof item !== "string") return item;
  switch (type) {
    case "number":
    case "rating":
    case "currency":
      return readNumber(item);
    case "checkbox":
      return FLAGS.get(item.toLowerCase()) ?? item;
    default:
      return item;
  }
}

/** Reads a number; returns any other text unchanged. */
export function readNumber(text: string): number | string {
  return NUMBER.test(text) ? Number(text) : text;
}
