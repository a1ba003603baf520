/** Markdown in the form the parser reads, and the line of the original for each of its lines. */
export interface PreparedSource {
  text: string;
  /** Numbers of the original lines, from 1. */
  lines: readonly number[];
}

const FENCE = /^(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*(`{3,}|~{3,})/;
const MATH_FENCE = /^([ \t>]*)\$\$[ \t]*$/;
const MATH_LINE = /^([ \t>]*)\$\$(?!\$)(.+?)\$\$[ \t]*$/;
const FENCED_DIV = /^([ \t>]*):::+[ \t]*callout\b[ \t]*(?:\{([^{}]*)\}[ \t]*)?$/;
const FENCED_DIV_END = /^([ \t>]*):::+[ \t]*$/;
const TAG_LINE = /^([ \t>]*)(?:<\/?(?:details|callout)\b|<summary>)/;
const TAGS = /<\/?(?:details|callout)\b[^<>]*>|<summary>(?:(?!<summary>).)*?<\/summary>/g;

function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

const MAX_ADDED_SPACE = 10_000;

/** Lines of the original, and what they become. */
interface Part {
  texts: string[];
  /** Number of lines of the original. */
  length: number;
  /** Fenced divs that it opens, or closes. */
  opens?: number;
}

/**
 * Rewrites what the service's "Enhanced Markdown" adds to Markdown into what a Markdown parser knows: display
 * math becomes code of the language math, as on GitHub; tags around blocks get blank lines, so that the
 * text between them is parsed; callouts written as fenced divs become tags. Code is left unchanged.
 */
export function* prepareSource(markdown: string): Generator<void, PreparedSource> {
  const input = splitLines(markdown);
  const texts: string[] = [];
  const lines: number[] = [];
  let openDivs = 0;
  for (let index = 0; index < input.length;) {
    const part =
      takeCode(input, index) ??
      takeMath(input, index) ??
      takeLine(input[index] ?? "", openDivs > 0);
    const isUnchanged = part.texts.length === part.length;
    for (const [offset, text] of part.texts.entries()) {
      texts.push(text);
      lines.push(index + 1 + (isUnchanged ? offset : 0));
    }
    yield;
    openDivs += part.opens ?? 0;
    index += part.length;
  }
  return { text: texts.join("\n"), lines };
}

/** Takes fenced code from a line on, up to its end or that of the text. */
function takeCode(input: readonly string[], start: number): Part | undefined {
  const [, fence] = FENCE.exec(input[start] ?? "") ?? [];
  if (fence === undefined) return undefined;
  const end = findLine(input, start + 1, (text) => isFenceEnd(text, fence));
  const texts = input.slice(start, end === undefined ? undefined : end + 1);
  return { texts, length: texts.length };
}

/** Takes display math: of several lines, or of one. */
function takeMath(input: readonly string[], start: number): Part | undefined {
  const text = input[start] ?? "";
  const [, linePrefix = "", expression] = MATH_LINE.exec(text) ?? [];
  if (expression !== undefined) {
    return { texts: fenceMath(linePrefix, [linePrefix + expression.trim()]), length: 1 };
  }
  const [, prefix] = MATH_FENCE.exec(text) ?? [];
  if (prefix === undefined) return undefined;
  const end = findLine(input, start + 1, (other) => MATH_FENCE.test(other));
  if (end === undefined) return undefined;
  return { texts: fenceMath(prefix, input.slice(start + 1, end)), length: end + 1 - start };
}

function findLine(
  input: readonly string[],
  from: number,
  matches: (line: string) => boolean,
): number | undefined {
  for (let index = from; index < input.length; index += 1) {
    if (matches(input[index] ?? "")) return index;
  }
  return undefined;
}

function fenceMath(prefix: string, lines: readonly string[]): string[] {
  return [`${prefix}\`\`\`math`, ...lines, `${prefix}\`\`\``];
}

function takeLine(text: string, isInDiv: boolean): Part {
  const [div, divPrefix = "", attributes = ""] = FENCED_DIV.exec(text) ?? [];
  if (div !== undefined) {
    return { texts: separate(divPrefix, `<callout ${attributes}>`), length: 1, opens: 1 };
  }
  const [divEnd, endPrefix = ""] = FENCED_DIV_END.exec(text) ?? [];
  if (isInDiv && divEnd !== undefined) {
    return { texts: separate(endPrefix, "</callout>"), length: 1, opens: -1 };
  }
  return { texts: separateTags(text), length: 1 };
}

function separate(prefix: string, tag: string): string[] {
  return [prefix, prefix + tag, prefix];
}

function isFenceEnd(text: string, fence: string): boolean {
  const [, marker = ""] = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(text) ?? [];
  return marker.startsWith(fence);
}

/** Puts each tag of a line that starts with one on a line of its own, between blank lines. */
function separateTags(text: string): string[] {
  const [, prefix] = TAG_LINE.exec(text) ?? [];
  if (prefix === undefined) return [text];
  const parts = text.slice(prefix.length).replaceAll(TAGS, "\n\n$&\n\n").split("\n");
  // Tags behind a long indentation would fill the memory with it.
  if (prefix.length * parts.length > MAX_ADDED_SPACE + text.length) return [text];
  return parts.map((part) => prefix + part.trim());
}
