// A number as JSON writes it: no hexadecimal, no sign or zeros in front, no spaces, no Infinity.
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The number in a text that is exactly one JSON number, in the range of numbers; else undefined. */
export function parseNumber(text: string): number | undefined {
  if (!JSON_NUMBER.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** The boolean in a text that is exactly `true` or `false`; else undefined. */
export function parseBoolean(text: string): boolean | undefined {
  if (text === "true") return true;
  return text === "false" ? false : undefined;
}
