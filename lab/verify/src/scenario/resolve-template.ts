import { isPlainObject } from "@workbelt/core/provider";
import {
  type Alternatives,
  MARK,
  type PathPart,
  type Reference,
  SLUG,
  type Template,
} from "./scenario.js";

/** Values that a template takes. */
export interface TemplateValues {
  mark: string;
  /** Outputs of the steps that succeeded. */
  outputs: ReadonlyMap<string, unknown>;
  /** The run's first moment, from which days are counted. */
  now: Date;
}

/** A reference without a value: the step was not made, or its output has nothing there. */
export class MissingValueError extends Error {
  readonly step: string;

  constructor({ $from: [step] }: Reference, isTried: boolean) {
    super(
      isTried ? `${step} returned no value that a later step needs` : `${step} was not carried out`,
    );
    this.step = step;
  }
}

/** Replaces the references, marks and days of a template. @throws MissingValueError */
export function resolveTemplate(template: Template, values: TemplateValues): Template {
  return resolve(template, values) as Template;
}

function resolve(value: unknown, values: TemplateValues): unknown {
  if (typeof value === "string") return fillText(value, values);
  if (Array.isArray(value)) return value.map((item) => resolve(item, values));
  if (!isPlainObject(value)) return value;
  if (isReference(value)) return follow(value, values);
  if (isAlternatives(value)) return followFirst(value, values);
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, item]) => [name, resolve(item, values)]));
}

/** Returns true for what `from` made. */
function isReference(value: unknown): value is Reference {
  return isPlainObject(value) && Array.isArray(value["$from"]);
}

function isAlternatives(
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & Alternatives {
  return Array.isArray(value["$first"]);
}

/** @throws MissingValueError if none of them is there. */
function followFirst(
  { $first: [reference, ...others] }: Alternatives,
  values: TemplateValues,
): unknown {
  if (reference === undefined) return undefined;
  try {
    return follow(reference, values);
  } catch (error) {
    if (others.length === 0) throw error;
    return followFirst({ $first: others }, values);
  }
}

function fillText(text: string, { mark, now }: TemplateValues): string {
  return text
    .replaceAll(MARK, mark)
    .replaceAll(SLUG, mark.replaceAll("-", "_"))
    .replaceAll(/\{day([+-]\d+)\}/g, (_braces, days: string) =>
      new Date(now.getTime() + Number(days) * 86_400_000).toISOString().slice(0, 10),
    );
}

function follow(reference: Reference, { outputs }: TemplateValues): unknown {
  const [step, ...path] = reference.$from;
  const found = findValue(outputs.get(step), path);
  if (found == null) throw new MissingValueError(reference, outputs.has(step));
  return found;
}

/** Returns the value at a path; undefined if there is none. */
export function findValue(value: unknown, path: readonly PathPart[]): unknown {
  return path.reduce<unknown>((current, part) => {
    if (current == null) return undefined;
    if (typeof part !== "object") return (current as Record<PropertyKey, unknown>)[part];
    const items = Array.isArray(current) ? (current as unknown[]) : [];
    return items.find((item) => hasMembers(item, part));
  }, value);
}

function hasMembers(item: unknown, members: object): boolean {
  return Object.entries(members).every(([name, expected]: [string, unknown]) => {
    const found = findValue(item, [name]);
    return isPlainObject(expected) ? hasMembers(found, expected) : found === expected;
  });
}

/** Lists the scalars that a template itself has, as JSON: without what its references stand for. */
export function listScalars(value: unknown, values: TemplateValues): string[] {
  if (isReference(value) || (isPlainObject(value) && isAlternatives(value))) return [];
  if (typeof value === "string") return [JSON.stringify(fillText(value, values))];
  if (typeof value === "number" || typeof value === "boolean") return [JSON.stringify(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((each) => listScalars(each, values));
}

/** Lists the steps to which a template refers. */
export function listReferences(value: unknown): string[] {
  if (isReference(value)) return [value.$from[0]];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(listReferences);
}
