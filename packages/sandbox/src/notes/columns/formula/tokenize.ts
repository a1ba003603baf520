import { FormulaError } from "./value.js";

/** One word of an expression; a column goes by its id, percent-encoded. */
export interface Token {
  kind: "number" | "text" | "column" | "name" | "symbol";
  text: string;
}

const tokenPattern =
  /\s+|(?<number>\d+(?:\.\d+)?)|(?<text>"(?:[^"\\]|\\.)*")|\{\{notion:block_property:(?<column>[^:}]+):[^}]*\}\}|(?<name>[A-Za-z_]\w*)|(?<symbol>[=!<>]=|&&|\|\||[-+*/%^()<>!?:,.])/gy;

/** Cuts an expression into words; throws FormulaError at anything else. */
export function tokenize(expression: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of expression.matchAll(tokenPattern)) {
    end = match.index + match[0].length;
    tokens.push(...toTokens(match.groups ?? {}));
  }
  if (end !== expression.length) throw new FormulaError();
  return tokens;
}

function toTokens({ number, text, column, name, symbol }: Record<string, string | undefined>) {
  const tokens: Token[] = [];
  if (number !== undefined) tokens.push({ kind: "number", text: number });
  if (text !== undefined) tokens.push({ kind: "text", text: unquote(text) });
  if (column !== undefined) tokens.push({ kind: "column", text: column });
  if (name !== undefined) tokens.push({ kind: "name", text: name });
  if (symbol !== undefined) tokens.push({ kind: "symbol", text: symbol });
  return tokens;
}

/** The text between quotation marks. */
export function unquote(quoted: string): string {
  return quoted.slice(1, -1).replaceAll(/\\(.)/gs, "$1");
}
