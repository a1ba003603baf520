import { AnswerError } from "../answers.js";
import { toLine } from "./json.js";
import type { DocumentOperation, OpenapiDocument } from "./read-document.js";
import { findErrorExample } from "./examples.js";

/** Most operations that are drafted at once. */
export const MAX_OPERATIONS = 12;

/** The operations that were chosen from a document. */
export interface ChosenOperations {
  document: OpenapiDocument;
  operations: readonly DocumentOperation[];
  /** Body of an error, as the document has it; undefined if it has none. */
  error: unknown;
}

/** Lists all operations with their numbers. */
export function listChoices({ operations }: OpenapiDocument): string {
  return operations
    .map(({ method, path, summary }, index) => {
      const text = `${String(index + 1).padStart(4)}  ${method} ${path}`;
      return summary === "" ? text : `${text}  ${toLine(summary, 80)}`;
    })
    .join("\n");
}

/**
 * Chooses operations by their numbers or texts: `1,4` or `GET /contacts,POST /contacts`.
 *
 * @throws AnswerError for one that does not exist, for none and for too many.
 */
export function chooseByText(document: OpenapiDocument, text: string): ChosenOperations {
  const { operations } = document;
  const asked = text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
  const isAll = asked.some((each) => /^(?:all|\*)$/i.test(each));
  if (asked.length === 0 || asked.length > MAX_OPERATIONS || isAll) {
    throw new AnswerError(
      `Choose 1 to ${MAX_OPERATIONS} operations: models read every definition in every turn, and a converted API is worse for them than a few operations made by hand.`,
    );
  }
  const chosen = asked.map((each) => {
    const found = /^\d+$/.test(each)
      ? operations[Number(each) - 1]
      : operations.find(
          ({ method, path }) =>
            `${method} ${path}`.toLowerCase() === each.replaceAll(/\s+/g, " ").toLowerCase(),
        );
    if (found !== undefined) return found;
    throw new AnswerError(
      `The document has no operation ${JSON.stringify(each.slice(0, 200))}. Write it as in GET /contacts/{id}, with one space; it has ${operations.length}.`,
    );
  });
  const distinct = [...new Set(chosen)];
  return { document, operations: distinct, error: findErrorExample(document.root, distinct) };
}
