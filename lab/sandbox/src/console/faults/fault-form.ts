import { FaultError, parseFault } from "../../faults/parse-fault.js";
import type { Fault } from "../../faults/fault.js";

/** Names of the fields of the form, which are those of a fault. */
export const faultFields = [
  "service",
  "method",
  "path",
  "times",
  "delayMs",
  "kind",
  "status",
  "headers",
  "body",
] as const;

/** Name of a field of the form. */
export type FaultField = (typeof faultFields)[number];

/** The text in each field of the form. */
export type FaultFormValues = Partial<Record<FaultField, string>>;

/** A mistake in the form; without a field it is one of the form as a whole. */
export interface FaultFormError {
  field: string | undefined;
  message: string;
}

/** Parses the form: a fault, or the mistake in it. */
export function parseFaultForm(values: FaultFormValues): Fault | FaultFormError {
  const { body, delayMs, headers, status, times, ...texts } = values;
  try {
    return parseFault({
      ...texts,
      ...parseNumbers({ delayMs, status, times }),
      ...(headers !== undefined && { headers: parseHeaders(headers) }),
      ...(body !== undefined && { body: parseJsonOrText(body) }),
    });
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    return { field: error.field, message: error.message };
  }
}

/** Returns the values of a sent form without those that are empty. */
export function readFaultForm(form: URLSearchParams): FaultFormValues {
  const entries = faultFields.map((name) => [name, form.get(name)?.trim() ?? ""] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ""));
}

/** Text that is no number is passed on, so that the error repeats it. */
function parseNumbers(texts: Record<string, string | undefined>): Record<string, unknown> {
  const entries = Object.entries(texts).flatMap(([name, text]) => {
    if (text === undefined) return [];
    return [[name, Number.isNaN(Number(text)) ? text : Number(text)] as const];
  });
  return Object.fromEntries(entries);
}

/** Parses a header per line: `retry-after: 7`. */
function parseHeaders(text: string): Record<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const entries = lines.map((line) => {
    const [, name, value] = /^([^:]+):(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw new FaultError('"headers" takes one header a line, such as retry-after: 7.', "headers");
    }
    return [name.trim(), value.trim()] as const;
  });
  return Object.fromEntries(entries);
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
