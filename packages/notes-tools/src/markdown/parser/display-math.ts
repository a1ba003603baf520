/** Markers after the language of code that was display math of several lines, or of one. No text contains them. */
export const MATH = "\uFFFF";
export const LINE_MATH = "\uFFFF\uFFFF";

const START = /^([ \t>]*)```math(\uFFFF\uFFFF?)$/;

/** Writes display math as it was, where it is not code but part of another text. */
export function restoreMath(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => line.endsWith(MATH))) return lines;
  const restored: string[] = [];
  let isOpen = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const [, prefix, mark] = START.exec(line) ?? [];
    if (mark === LINE_MATH) {
      restored.push(`${prefix}$$${(lines[index + 1] ?? "").trim()}$$`);
      index += 2;
    } else if (mark === MATH) restored.push(`${prefix}$$`);
    else if (isOpen && line.trim() === "```") restored.push(line.replace("```", () => "$$"));
    else restored.push(line);
    isOpen = mark === MATH || (isOpen && line.trim() !== "```");
  }
  return restored;
}
