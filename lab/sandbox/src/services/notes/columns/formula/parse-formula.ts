import { tokenize, type Token } from "./tokenize.js";
import {
  FormulaError,
  toNumberValue,
  toStringValue,
  UnsupportedFormulaError,
  type Value,
} from "./value.js";

/** A formula expression; operators are calls of their functions. */
export type Expression =
  | { kind: "literal"; value: Value }
  /** References a column by its percent-encoded id. */
  | { kind: "column"; id: string }
  | { kind: "call"; name: string; operands: Expression[] };

const MAX_TOKENS = 3000;
/** Maximum depth of parentheses and calls, which limits recursion. */
const MAX_DEPTH = 100;

/** Binary operators, lowest precedence first. */
const binaryOperators: Record<string, string>[] = [
  { or: "or", "||": "or" },
  { and: "and", "&&": "and" },
  { "==": "equal", "!=": "unequal" },
  { ">": "larger", ">=": "largerEq", "<": "smaller", "<=": "smallerEq" },
  { "+": "add", "-": "subtract" },
  { "*": "multiply", "/": "divide", "%": "mod" },
];

const unaryOperators: Record<string, string> = { "-": "unaryMinus", "!": "not", not: "not" };

/**
 * Parses an expression that references columns by id. Throws FormulaError, or
 * UnsupportedFormulaError if it is very long or deep.
 */
export function parseFormula(expression: string): Expression {
  const tokens = tokenize(expression);
  if (tokens.length > MAX_TOKENS) throw new UnsupportedFormulaError();
  const parser = new Parser(tokens);
  const parsed = parser.parseChoice();
  parser.expectEnd();
  return parsed;
}

class Parser {
  readonly #tokens: Token[];
  #position = 0;
  #depth = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  expectEnd(): void {
    if (this.#position < this.#tokens.length) throw new FormulaError();
  }

  /** Parses `condition ? one : other`, or an expression of higher precedence. */
  parseChoice(): Expression {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new UnsupportedFormulaError();
    const choice = this.#parseChoice();
    this.#depth -= 1;
    return choice;
  }

  #parseChoice(): Expression {
    const condition = this.#parseLevel(0);
    if (!this.#take("?")) return condition;
    const then = this.parseChoice();
    this.#expect(":");
    return { kind: "call", name: "if", operands: [condition, then, this.parseChoice()] };
  }

  #parseLevel(level: number): Expression {
    const names = binaryOperators[level];
    if (names === undefined) return this.#parsePower();
    let left = this.#parseLevel(level + 1);
    for (let name = this.#takeOne(names); name !== undefined; name = this.#takeOne(names)) {
      left = { kind: "call", name, operands: [left, this.#parseLevel(level + 1)] };
    }
    return left;
  }

  #parsePower(): Expression {
    const unaryOperator = this.#takeOne(unaryOperators);
    if (unaryOperator !== undefined)
      return { kind: "call", name: unaryOperator, operands: [this.#parsePower()] };
    const base = this.#parseMethods();
    if (!this.#take("^")) return base;
    return { kind: "call", name: "pow", operands: [base, this.#parsePower()] };
  }

  /** Parses `value.f(x)` as `f(value, x)`. */
  #parseMethods(): Expression {
    let value = this.#parsePrimary();
    while (this.#take(".")) {
      const name = this.#next("name");
      value = { kind: "call", name, operands: [value, ...this.#parseOperands()] };
    }
    return value;
  }

  #parsePrimary(): Expression {
    if (this.#take("(")) {
      const inner = this.parseChoice();
      this.#expect(")");
      return inner;
    }
    const token = this.#tokens[this.#position];
    this.#position += 1;
    switch (token?.kind) {
      case "number":
        return { kind: "literal", value: toNumberValue(Number(token.text)) };
      case "text":
        return { kind: "literal", value: toStringValue(token.text) };
      case "column":
        return { kind: "column", id: token.text };
      case "name": {
        const operands = this.#peek("(") ? this.#parseOperands() : [];
        return { kind: "call", name: token.text, operands };
      }
      default:
        throw new FormulaError();
    }
  }

  #parseOperands(): Expression[] {
    this.#expect("(");
    if (this.#take(")")) return [];
    const operands = [this.parseChoice()];
    while (this.#take(",")) operands.push(this.parseChoice());
    this.#expect(")");
    return operands;
  }

  #next(kind: Token["kind"]): string {
    const token = this.#tokens[this.#position];
    if (token?.kind !== kind) throw new FormulaError();
    this.#position += 1;
    return token.text;
  }

  #peek(symbol: string): boolean {
    const token = this.#tokens[this.#position];
    return token?.text === symbol && (token.kind === "symbol" || token.kind === "name");
  }

  #take(symbol: string): boolean {
    const found = this.#peek(symbol);
    if (found) this.#position += 1;
    return found;
  }

  #takeOne(names: Record<string, string>): string | undefined {
    const symbol = Object.keys(names).find((each) => this.#take(each));
    return symbol === undefined ? undefined : names[symbol];
  }

  #expect(symbol: string): void {
    if (!this.#take(symbol)) throw new FormulaError();
  }
}
