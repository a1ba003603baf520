import { LINE_MATH, MATH } from "./parser/display-math.js";

/** Markdown in the form the parser reads, and the line of the original for each of its lines. */
export interface PreparedSource {
  text: string;
  /** Numbers of the original lines, from 1. */
  lines: readonly number[];
  /** True if it starts with properties between lines of dashes, which become code. */
  hasFrontMatter: boolean;
}

const FENCE = /^(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*(`{3,}|~{3,})/;
const MATH_FENCE = /^([ \t>]*)\$\$[ \t]*$/;
const MATH_LINE = /^([ \t>]*)\$\$(?!\$)(.+?)\$\$[ \t]*$/;
const FENCED_DIV = /^([ \t>]*):::+[ \t]*callout\b[ \t]*(?:\{([^{}]*)\}[ \t]*)?$/;
/** A title of meeting notes on the line of their first section. */
const MEETING_TITLE =
  /^([ \t>]*)<meeting-notes(?:\s[^<>]*)?>[^<>]+(?=<meeting-notes-section-(?:notes|summary|transcript)>)/;
const FENCED_DIV_END = /^([ \t>]*):::+[ \t]*$/;

function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** Lines of the original, and what they become. */
interface Part {
  texts: string[];
  /** Number of lines of the original. */
  length: number;
  /** Fenced divs that it opens, or closes. */
  opens?: number;
}

/**
 * Rewrites what others add to Markdown into what the parser knows: display math becomes code of the language math,
 * callouts written as fenced divs become tags, properties at the start code. Other code is left unchanged.
 */
export function* prepareSource(markdown: string): Generator<void, PreparedSource> {
  const input = splitLines(markdown);
  const texts: string[] = [];
  const lines: number[] = [];
  let openDivs = 0;
  const properties = takeFrontMatter(input);
  for (let index = 0; index < input.length;) {
    const part =
      (index === 0 ? properties : undefined) ??
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
  return { text: texts.join("\n"), lines, hasFrontMatter: properties !== undefined };
}

/** Takes properties between lines of dashes at the very start, as static sites and Obsidian have them. */
function takeFrontMatter(input: readonly string[]): Part | undefined {
  if (input[0] !== "---" || !/^[\w"'-][^:]*:(?:\s|$)/.test(input[1] ?? "")) return undefined;
  const end = findLine(input, 1, (text) => /^(?:---|\.\.\.)[ \t]*$/.test(text));
  if (end === undefined) return undefined;
  return { texts: ["```yaml", ...input.slice(1, end), "```"], length: end + 1 };
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
    return { texts: fenceMath(linePrefix, [linePrefix + expression.trim()], LINE_MATH), length: 1 };
  }
  const [, prefix] = MATH_FENCE.exec(text) ?? [];
  if (prefix === undefined) return undefined;
  const end = findLine(input, start + 1, (other) => MATH_FENCE.test(other));
  if (end === undefined) return undefined;
  return { texts: fenceMath(prefix, input.slice(start + 1, end), MATH), length: end + 1 - start };
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

function fenceMath(prefix: string, lines: readonly string[], mark: string): string[] {
  return [`${prefix}\`\`\`math${mark}`, ...lines, `${prefix}\`\`\``];
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
  const [title, prefix = ""] = MEETING_TITLE.exec(text) ?? [];
  if (title === undefined) return { texts: [text], length: 1 };
  return { texts: [title, prefix, prefix + text.slice(title.length)], length: 1 };
}

function separate(prefix: string, tag: string): string[] {
  return [prefix, prefix + tag, prefix];
}

function isFenceEnd(text: string, fence: string): boolean {
  const [, marker = ""] = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(text) ?? [];
  return marker.startsWith(fence);
}
