import { FormulaError } from "./value.js";

/** A token of an expression; a column is its percent-encoded id. */
export interface Token {
  kind: "number" | "text" | "column" | "name" | "symbol";
  text: string;
}

const tokenPattern =
  /\s+|(?<number>\d+(?:\.\d+)?)|(?<text>"(?:[^"\\]|\\.)*")|\{\{notion:block_property:(?<column>[^:}]+):[^}]*\}\}|(?<name>[A-Za-z_]\w*)|(?<symbol>[=!<>]=|&&|\|\||[-+*/%^()<>!?:,.])/gy;

/** Splits an expression into tokens; throws FormulaError for anything else. */
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

/** Removes the quotation marks and escapes of a string literal. */
export function unquote(quoted: string): string {
  return quoted.slice(1, -1).replaceAll(/\\(.)/gs, "$1");
}
