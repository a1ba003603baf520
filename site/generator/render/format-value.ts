const WIDTH = 88;

/** Notation of a value: as JSON, or with plain keys as in TypeScript. */
export type Notation = "json" | "typescript";

/** Formats a JSON value. What fits in a line stays on one. */
export function formatValue(value: unknown, notation: Notation, indent = 0): string {
  const line = formatLine(value, notation);
  if (typeof value !== "object" || value === null || indent + line.length <= WIDTH) return line;
  const inner = " ".repeat(indent + 2);
  const parts = Array.isArray(value)
    ? value.map((item) => formatValue(item, notation, indent + 2))
    : Object.entries(value).map(
        ([key, item]) => `${formatKey(key, notation)}: ${formatValue(item, notation, indent + 2)}`,
      );
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const end = notation === "json" ? "" : ",";
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(",\n")}${end}\n${" ".repeat(indent)}${close}`;
}

function formatLine(value: unknown, notation: Notation): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => formatLine(item, notation)).join(", ")}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(
    ([key, item]) => `${formatKey(key, notation)}: ${formatLine(item, notation)}`,
  );
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

function formatKey(key: string, notation: Notation): string {
  return notation === "typescript" && /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
