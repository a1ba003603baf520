import { AnswerError } from "../answers.js";

/** A JSON object of a document, whose keys are not to be trusted. */
export type JsonObject = Readonly<Record<string, unknown>>;

const MAX_STEPS = 20;

export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns one line of a string, without characters that are not seen. */
export function toLine(text: string, maxLength: number): string {
  return text
    .replaceAll(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, maxLength);
}

/**
 * Returns an object, or what its `$ref` leads to inside the document.
 *
 * @throws AnswerError for a reference out of the document, to nothing, or in a circle.
 */
export function resolveReference(root: JsonObject, value: unknown, what: string): JsonObject {
  let found = asObject(value) ?? {};
  for (let steps = 0; typeof found["$ref"] === "string"; steps += 1) {
    const reference = found["$ref"];
    if (steps === MAX_STEPS) throw new AnswerError(`The $ref of ${what} leads in a circle.`);
    if (!reference.startsWith("#/")) {
      throw new AnswerError(
        `The $ref of ${what}, ${JSON.stringify(reference.slice(0, 200))}, leads out of the document. Make one file of it first, for example with npx @redocly/cli bundle.`,
      );
    }
    const target = asObject(findAt(root, reference));
    if (target === undefined) {
      throw new AnswerError(
        `The $ref of ${what}, ${JSON.stringify(reference.slice(0, 200))}, leads to nothing.`,
      );
    }
    found = target;
  }
  return found;
}

function findAt(root: JsonObject, reference: string): unknown {
  let found: unknown = root;
  for (const step of reference.slice(2).split("/")) {
    const key = decode(step);
    const parent = Array.isArray(found) ? (found as unknown as JsonObject) : asObject(found);
    if (parent === undefined || !Object.hasOwn(parent, key)) return undefined;
    found = parent[key];
  }
  return found;
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return step;
  }
}
