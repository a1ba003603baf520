import type { Context } from "hono";
import { parseDate } from "./dates.js";
import { invalid } from "./errors.js";

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Reads the query of one request and collects the rules it breaks, so that all of them are reported
 * at once. Wording and treatment of blanks are Laravel's (assumed).
 */
export class QueryCheck {
  readonly #context: Context;
  readonly #errors: Record<string, string[]> = {};

  constructor(context: Context) {
    this.#context = context;
  }

  /** The last value given, trimmed; undefined when absent or blank. */
  text(name: string, rule: { maxLength?: number } = {}): string | undefined {
    const text = this.#context.req.queries(name)?.at(-1)?.trim();
    if (text === undefined || text === "") return undefined;
    if (rule.maxLength !== undefined && text.length > rule.maxLength) {
      this.refuse(name, `must not be greater than ${rule.maxLength} characters`);
    }
    return text;
  }

  date(name: string): Date | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const date = parseDate(text);
    if (date === undefined) this.refuse(name, "must match the format Y-m-d H:i:s");
    return date;
  }

  integer(name: string, rule: { min: number; max?: number; otherwise: number }): number {
    const text = this.text(name);
    if (text === undefined) return rule.otherwise;
    const value = Number(text);
    if (!/^-?\d+$/.test(text)) this.refuse(name, "must be an integer");
    else if (value < rule.min) this.refuse(name, `must be at least ${rule.min}`);
    else if (rule.max !== undefined && value > rule.max) {
      this.refuse(name, `must not be greater than ${rule.max}`);
    }
    return value;
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const text = this.text(name);
    const choice = choices.find((candidate) => candidate === text);
    if (text !== undefined && choice === undefined) {
      this.#add(name, `The selected ${spoken(name)} is invalid.`);
    }
    return choice;
  }

  /** A UUID that must be there, in lower case. */
  requiredUuid(name: string): string {
    const text = this.text(name) ?? "";
    if (text === "") this.refuse(name, "is required");
    else if (!UUID.test(text)) this.refuse(name, "must be a valid UUID");
    return text.toLowerCase();
  }

  has(name: string): boolean {
    return this.text(name) !== undefined;
  }

  /** Notes that a field breaks a rule: "The page size field must be at least 1." */
  refuse(name: string, rule: string): void {
    this.#add(name, `The ${spoken(name)} field ${rule}.`);
  }

  /** Throws when any rule was broken. */
  finish(): void {
    if (Object.keys(this.#errors).length > 0) throw invalid(this.#errors);
  }

  #add(name: string, message: string): void {
    (this.#errors[name] ??= []).push(message);
  }
}

/** How a message names a field: `fromDate` is "from date". */
export function spoken(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
