import { matchAt } from "./characters.js";

/** Characters that the service takes for an expression inside text. */
const MAX_LENGTH = 1000;

const QUOTED = /\$`([^`]+)`\$/y;
const DOLLARS = /\$+/y;
const DISPLAY = /\$\$(?:[^\n$]|\n(?!\n)){1,1000}\$\$/y;
/** A backslash escapes a dollar sign also in an expression. */
const MATH = /\$(?=[^\s$])((?:\\[^\n]|[^$\\\n]|\n(?!\n))*?)(?<=\S)\$/y;
/** Signs that a price does not have. */
const MATHEMATICAL = /[\\^_={}]/;

/** An expression inside text, or else dollar signs that are text, and the offset behind it. */
export interface InlineMath {
  expression?: string;
  end: number;
}

/**
 * Finds an expression that starts at a dollar sign: `$x$`, `$$x$$`, or as GitHub also writes it, with backticks inside. Dollar
 * signs of prices and variables start none, as far as their neighbors tell. Undefined if a single sign is text.
 */
export function findInlineMath(text: string, start: number): InlineMath | undefined {
  if (text[start + 1] === "$") return findDisplayMath(text, start);
  const quoted = matchAt(QUOTED, text, start);
  if (quoted !== -1) return { expression: text.slice(start + 2, quoted - 2), end: quoted };
  // An expression longer than the service takes is text, so that the search for its end is short.
  const part = text.slice(start, start + MAX_LENGTH * 2);
  const end = matchAt(MATH, part, 0);
  if (end === -1) return undefined;
  const expression = part.slice(1, end - 1);
  if (!isExpression(expression, text[start + end] ?? "")) return undefined;
  return { expression: expression.replaceAll("\n", " "), end: start + end };
}

/** Finds display math inside text, which the service shows as other expressions; else the run of signs is text. */
function findDisplayMath(text: string, start: number): InlineMath {
  const end = matchAt(DISPLAY, text, start);
  if (end === -1) return { end: matchAt(DOLLARS, text, start) };
  const expression = text.slice(start + 2, end - 2).trim();
  return { expression: expression.replaceAll(/[ \t]*\n[ \t]*/g, " "), end };
}

function isExpression(expression: string, next: string): boolean {
  if (expression.length > MAX_LENGTH) return false;
  const isMathematical = MATHEMATICAL.test(expression);
  // $HOME:$PATH, ${A}-${B}
  if (/[\w{]/.test(next) && /^(?:[A-Z_]{2,}|\{\w+\})(?!\w)/.test(expression)) return false;
  // US$5 to AU$7
  if (/\d/.test(next)) return isMathematical || /^\p{L}$/u.test(expression);
  // pay $20 a month, or 200$
  return isMathematical || !/^\d[^]*\s[^]*\p{L}{2}/u.test(expression);
}
