import { isPlainObject } from "@workbelt/core/provider";
import { type AnyTool, identityOf, mapJson } from "@workbelt/core/adapters";
import { randomUUID } from "node:crypto";
import { PlannedId } from "../interpreter/planned.js";
import { ProgramError } from "../interpreter/program-error.js";

const ADVICE =
  "Give the id of something planned to a later call unchanged, as the value of an input that takes ids.";

/**
 * The ids of what a plan creates. Until the plan is applied, random UUIDs stand for them, so that schemas and dry runs take
 * them for ids; a program cannot see or guess them.
 */
export class Placeholders {
  readonly #tokens = new Set<string>();

  /** Creates the placeholder of one id. */
  create(label: string): PlannedId {
    const planned = new PlannedId(randomUUID(), label);
    this.#tokens.add(planned.token);
    return planned;
  }

  /** Returns arguments with planned ids as their placeholders. @throws ProgramError for a text made from one. */
  readArguments(value: unknown): unknown {
    if (value instanceof PlannedId) return this.#read(value);
    if (typeof value === "string" && this.isIn(value)) throw refuseDerived();
    if (Array.isArray(value)) return value.map((item) => this.readArguments(item));
    if (!isPlainObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        if (this.isIn(key)) throw refuseDerived();
        return [key, this.readArguments(part)];
      }),
    );
  }

  #read({ label, token }: PlannedId): string {
    if (this.#tokens.has(token)) return token;
    throw new ProgramError("refused", `${label} is not of this program. ${ADVICE}`);
  }

  /** Returns true if JSON has a placeholder, whole or as a part of a text. */
  isIn(value: unknown): boolean {
    return this.#tokens.size > 0 && this.listIn(value).length > 0;
  }

  /** Lists the placeholders in JSON. */
  listIn(value: unknown): string[] {
    if (this.#tokens.size === 0) return [];
    const text = withoutHyphens(JSON.stringify(value) ?? "");
    // Texts of 32 hexadecimal digits are rare, and there may be a thousand placeholders.
    if (!/[\da-f]{32}/i.test(text)) return [];
    return [...this.#tokens].filter((token) => text.includes(withoutHyphens(token)));
  }

  /**
   * Checks that placeholders stand only where an input takes ids, not as a text for people.
   *
   * @throws ProgramError
   */
  assertPlaces(tool: AnyTool, input: Readonly<Record<string, unknown>>): void {
    const paths = findPaths(input, (text) => this.#tokens.has(text));
    for (const path of paths) {
      if (!isTextPlace(tool, input, path)) continue;
      throw new ProgramError(
        "refused",
        `${tool.operation.name} was not planned: ${path.join(".")} takes a text, and was given the id of something that does not exist yet. ${ADVICE}`,
      );
    }
  }
}

/** Replaces placeholders in an input by the ids that have been created. */
export function insertIds(
  input: Readonly<Record<string, unknown>>,
  ids: ReadonlyMap<string, string>,
): Record<string, unknown> {
  if (ids.size === 0) return { ...input };
  return mapJson(input, (text) => ids.get(text) ?? text) as Record<string, unknown>;
}

/** Replaces placeholders anywhere in a text, as ids are written in requests: with or without hyphens, or encoded in a path. */
export function insertIdsInText(
  text: string,
  ids: ReadonlyMap<string, string>,
  encode: (id: string) => string = (id) => id,
): string {
  let replaced = text;
  for (const [token, id] of ids) {
    replaced = replaced
      .replaceAll(token, encode(id))
      .replaceAll(withoutHyphens(token), encode(withoutHyphens(id)));
  }
  return replaced;
}

function withoutHyphens(text: string): string {
  return text.replaceAll("-", "").toLowerCase();
}

function refuseDerived(): ProgramError {
  return new ProgramError(
    "refused",
    `A text was made from the id of something that does not exist yet. ${ADVICE}`,
  );
}

type Path = readonly string[];

function findPaths(value: unknown, isWanted: (text: string) => boolean, path: Path = []): Path[] {
  if (typeof value === "string") return isWanted(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => findPaths(part, isWanted, [...path, key]));
}

/** Returns true for a place that takes any sentence, but only texts. One that takes anything has values of the account. */
function isTextPlace({ operation, service }: AnyTool, input: object, path: Path): boolean {
  const key = path.findLast((part) => !/^\d+$/.test(part)) ?? "";
  if (identityOf(service, key) !== undefined) return false;
  const accepts = (value: unknown) =>
    operation.input.safeParse(replaceAt(input, path, value)).success;
  return accepts("A sentence that is no id.") && !accepts(true);
}

function replaceAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      String(index) === key ? replaceAt(item, rest, replacement) : (item as unknown),
    );
  }
  const object = value as Readonly<Record<string, unknown>>;
  return { ...object, [key]: replaceAt(object[key], rest, replacement) };
}
