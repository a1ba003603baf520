import { parseDate } from "./dates.js";
import { invalid } from "./errors.js";
import type { Context } from "hono";

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Parses the inputs of a request and collects validation errors, so that all of them are reported at
 * once. Wording and treatment of blanks are Laravel's (assumed [validation-wording]).
 */
export class InputParser {
  readonly #getValue: (name: string) => unknown;
  readonly #errors: Record<string, string[]> = {};

  /** Takes a function from name to value; a missing input is undefined or null. */
  constructor(getValue: (name: string) => unknown) {
    this.#getValue = getValue;
  }

  /** Returns the trimmed text, or undefined if absent or blank. */
  parseText(name: string, rule: { maxLength?: number } = {}): string | undefined {
    const value = this.#getValue(name) ?? "";
    if (typeof value !== "string") {
      this.reject(name, "must be a string");
      return undefined;
    }
    const text = value.trim();
    if (text === "") return undefined;
    if (rule.maxLength !== undefined && text.length > rule.maxLength) {
      this.reject(name, `must not be greater than ${rule.maxLength} characters`);
    }
    return text;
  }

  requireText(name: string, rule: { maxLength?: number } = {}): string {
    return this.parseText(name, rule) ?? this.#missing(name);
  }

  parseDate(name: string): Date | undefined {
    const text = this.parseText(name);
    if (text === undefined) return undefined;
    const date = parseDate(text);
    if (date === undefined) this.reject(name, "must match the format Y-m-d H:i:s");
    return date;
  }

  /** Accepts `1`, `0` and the booleans of JSON; like Laravel's rule it rejects "true" and "false". */
  parseBoolean(name: string): boolean {
    const value = this.#getValue(name);
    if (typeof value === "boolean") return value;
    const text = this.parseText(name) ?? "0";
    if (text !== "1" && text !== "0") this.reject(name, "must be true or false");
    return text === "1";
  }

  parseInteger(name: string, rule: { min: number; max?: number; default: number }): number {
    const text = this.parseText(name);
    if (text === undefined) return rule.default;
    const value = Number(text);
    if (!/^-?\d+$/.test(text)) this.reject(name, "must be an integer");
    else if (value < rule.min) this.reject(name, `must be at least ${rule.min}`);
    else if (rule.max !== undefined && value > rule.max) {
      this.reject(name, `must not be greater than ${rule.max}`);
    }
    return value;
  }

  parseChoice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const text = this.parseText(name);
    const choice = choices.find((candidate) => candidate === text);
    if (text !== undefined && choice === undefined) this.rejectSelected(name);
    return choice;
  }

  /** Requires a choice. After an error the returned value is meaningless. */
  requireChoice<Choice extends string>(
    name: string,
    choices: readonly [Choice, ...Choice[]],
  ): Choice {
    const choice = this.parseChoice(name, choices);
    if (choice === undefined) this.#missing(name);
    return choice ?? choices[0];
  }

  /** Returns a UUID in lower case. */
  parseUuid(name: string): string | undefined {
    const text = this.parseText(name);
    if (text !== undefined && !UUID.test(text)) this.reject(name, "must be a valid UUID");
    return text?.toLowerCase();
  }

  requireUuid(name: string): string {
    return this.parseUuid(name) ?? this.#missing(name);
  }

  has(name: string): boolean {
    return this.parseText(name) !== undefined;
  }

  /** Adds an error such as "The page size field must be at least 1." */
  reject(name: string, rule: string): void {
    this.addError(name, `The ${toWords(name)} field ${rule}.`);
  }

  /** Adds the error for an unknown choice. */
  rejectSelected(name: string): void {
    this.addError(name, `The selected ${toWords(name)} is invalid.`);
  }

  /** Adds an error with its complete message. */
  addError(name: string, message: string): void {
    (this.#errors[name] ??= []).push(message);
  }

  /** Throws if there are errors. */
  assertValid(): void {
    if (Object.keys(this.#errors).length > 0) throw invalid(this.#errors);
  }

  #missing(name: string): "" {
    if (this.#errors[name] === undefined) this.reject(name, "is required");
    return "";
  }
}

/** Converts a field name for messages: `fromDate` to "from date", `external_id` to "external id". */
export function toWords(name: string): string {
  return name.replaceAll("_", " ").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Parses the query of a request. The last of repeated values counts, as in PHP. */
export function parseQuery(context: Context): InputParser {
  return new InputParser((name) => context.req.queries(name)?.at(-1));
}

/**
 * Parses the JSON object of a request body. Anything else counts as an empty object, since Laravel
 * finds no inputs in a body that it cannot parse (assumed [unreadable-body-is-empty]).
 */
export async function parseJsonBody(context: Context): Promise<InputParser> {
  const body: unknown = await context.req.json().catch(() => undefined);
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const inputs = new Map(Object.entries(isObject ? body : {}));
  return new InputParser((name) => inputs.get(name));
}
