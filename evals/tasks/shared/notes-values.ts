import type { NotesPage } from "./notes.ts";

interface Text {
  plain_text: string;
}

/** The value of a column as text: title, text, select, status, date, email; a list with commas. */
export function readText(row: NotesPage, column: string): string {
  const value = row.properties[column] ?? {};
  const content = value[String(value["type"])];
  if (Array.isArray(content)) {
    return content
      .map((one: Partial<Text & { name: string }>) => one.plain_text ?? one.name)
      .join(", ");
  }
  if (typeof content === "object" && content !== null) {
    const { name, start } = content as { name?: string; start?: string };
    return name ?? start ?? "";
  }
  return toText(content);
}

/** The value of a number column; 0 if it is empty. */
export function readNumber(row: NotesPage, column: string): number {
  return Number(row.properties[column]?.["number"] ?? 0);
}

function toText(value: unknown): string {
  return typeof value === "string" || typeof value === "boolean" ? String(value) : "";
}
