/** Markdown in the form the parser reads, and the line of the original for each of its lines. */
export interface PreparedSource {
  text: string;
  /** Numbers of the original lines, from 1. */
  lines: readonly number[];
}

const FENCE = /^(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*(`{3,}|~{3,})/;
const MATH_FENCE = /^([ \t>]*)\$\$[ \t]*$/;
const MATH_LINE = /^([ \t>]*)\$\$(?!\$)(.+?)\$\$[ \t]*$/;
const FENCED_DIV = /^([ \t>]*):::+[ \t]*callout\b[ \t]*(?:\{([^{}]*)\})?[ \t]*$/;
const FENCED_DIV_END = /^([ \t>]*):::+[ \t]*$/;
const TAG_LINE = /^([ \t>]*)(?:<\/?(?:details|callout)\b|<summary>)/;
const TAGS = /<\/?(?:details|callout)\b[^<>]*>|<summary>.*?<\/summary>/g;

/**
 * Rewrites what the service's "Enhanced Markdown" adds to Markdown into what a Markdown parser knows: display
 * math becomes code of the language math, as on GitHub; tags around blocks get blank lines, so that the
 * text between them is parsed; callouts written as fenced divs become tags. Code is left unchanged.
 */
export function prepareSource(markdown: string): PreparedSource {
  const output: { text: string; line: number }[] = [];
  const input = markdown.split(/\r\n|\n|\r/);
  let fence: string | undefined;
  let openDivs = 0;
  for (let index = 0; index < input.length; index += 1) {
    const text = input[index] ?? "";
    const add = (...texts: string[]) => {
      output.push(...texts.map((each) => ({ text: each, line: index + 1 })));
    };
    const marker = FENCE.exec(text)?.[1];
    if (fence !== undefined || marker !== undefined) {
      fence = fence === undefined ? marker : isFenceEnd(text, fence) ? undefined : fence;
      add(text);
      continue;
    }
    const mathEnd = MATH_FENCE.test(text) ? findMathEnd(input, index) : undefined;
    if (mathEnd !== undefined) {
      const prefix = MATH_FENCE.exec(text)?.[1] ?? "";
      add(`${prefix}\`\`\`math`);
      while (index + 1 < mathEnd) {
        index += 1;
        add(input[index] ?? "");
      }
      index += 1;
      add(`${prefix}\`\`\``);
      continue;
    }
    const [, mathPrefix = "", expression] = MATH_LINE.exec(text) ?? [];
    if (expression !== undefined) {
      add(`${mathPrefix}\`\`\`math`, `${mathPrefix}${expression.trim()}`, `${mathPrefix}\`\`\``);
      continue;
    }
    const [div, divPrefix = "", attributes = ""] = FENCED_DIV.exec(text) ?? [];
    if (div !== undefined) {
      openDivs += 1;
      add(divPrefix, `${divPrefix}<callout ${attributes}>`, divPrefix);
      continue;
    }
    const [divEnd, divEndPrefix = ""] = FENCED_DIV_END.exec(text) ?? [];
    if (divEnd !== undefined && openDivs > 0) {
      openDivs -= 1;
      add(divEndPrefix, `${divEndPrefix}</callout>`, divEndPrefix);
      continue;
    }
    add(...separateTags(text));
  }
  return {
    text: output.map((each) => each.text).join("\n"),
    lines: output.map(({ line }) => line),
  };
}

function isFenceEnd(text: string, fence: string): boolean {
  const [, marker = ""] = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(text) ?? [];
  return marker.startsWith(fence);
}

/** Returns the index of the line that ends display math; undefined if there is none. */
function findMathEnd(input: readonly string[], start: number): number | undefined {
  const end = input.findIndex((text, index) => index > start && MATH_FENCE.test(text));
  return end === -1 ? undefined : end;
}

/** Puts each tag of a line that starts with one on a line of its own, between blank lines. */
function separateTags(text: string): string[] {
  const [, prefix] = TAG_LINE.exec(text) ?? [];
  if (prefix === undefined) return [text];
  const separated = text.slice(prefix.length).replaceAll(TAGS, "\n\n$&\n\n");
  return separated.split("\n").map((part) => prefix + part.trim());
}
