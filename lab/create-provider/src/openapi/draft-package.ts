import type { Answers } from "../answers.js";
import type { GeneratedOperation, GeneratedPackage } from "../generated.js";
import { toKebabCase, toSingular, toSnakeCase } from "../names.js";
import { listErrors } from "../templates/package-files.js";
import type { ChosenOperations } from "./choose-operations.js";
import { draftOperation } from "./draft-operation.js";
import type { DocumentOperation } from "./read-document.js";

const VERBS: Readonly<Record<string, string>> = {
  POST: "create",
  PUT: "update",
  PATCH: "update",
  DELETE: "delete",
};

/** Drafts the operations that were chosen from a document. What only a person can decide is marked. */
export function draftPackage(
  answers: Answers,
  { document, operations }: ChosenOperations,
): GeneratedPackage {
  const used = new Set<string>();
  const drafts: GeneratedOperation[] = operations.map((operation) => {
    const { resource, words } = nameOperation(operation, used);
    return draftOperation({ document, operation, resource, tool: `${answers.name}_${words}` });
  });
  return { operations: drafts, files: {}, errors: listErrors(answers) };
}

/** Guesses names: `GET /v3/contacts/{id}` is `get_contact` of the resource `contacts`. */
function nameOperation(
  { method, path }: DocumentOperation,
  used: Set<string>,
): { resource: string; words: string } {
  const steps = path.split("/").filter(Boolean);
  const nouns = steps
    .filter((step) => !step.includes("{") && !/^v\d+$/.test(step))
    .map(toSnakeCase);
  const noun = nouns.filter((each) => each !== "").at(-1) ?? "thing";
  const isOne = steps.at(-1)?.includes("{") === true;
  const verb = VERBS[method] ?? (isOne ? "get" : "list");
  const base = `${verb}_${verb === "list" ? noun : toSingular(noun)}`.slice(0, 40);
  let words = base;
  for (let number = 2; used.has(words); number += 1) words = `${base}_${number}`;
  used.add(words);
  return { resource: toKebabCase(noun).replaceAll("-", "_").slice(0, 40), words };
}
