import type { AnyProviderPackage } from "@workbelt/core/adapters";
import { describe, expect, test } from "vitest";
import type { BehaviourCase, BehaviourOptions } from "./behaviour/behaviour-case.js";
import type { Subject } from "./behaviour/exchange.js";
import {
  findDroppedConnectionProblems,
  findRateLimitProblems,
  findRejectionProblems,
  findServerFailureProblems,
} from "./behaviour/failure-problems.js";
import { findPageProblems } from "./behaviour/page-problems.js";
import { findAdditionProblems, findUnusableReplyProblems } from "./behaviour/reply-problems.js";
import { findRequestProblems } from "./behaviour/request-problems.js";
import { findMissingUndo, findUndoProblems } from "./behaviour/undo-problems.js";

const BEHAVIOURS: Readonly<Record<string, (subject: Subject) => Promise<string[]>>> = {
  "sends the documented request with the token, and a model reads the reply": findRequestProblems,
  "reports a rejected token": (subject) => findRejectionProblems(subject, 401),
  "reports a missing permission": (subject) => findRejectionProblems(subject, 403),
  "reports what does not exist": (subject) => findRejectionProblems(subject, 404),
  "waits for a rate limit and sends the request again": findRateLimitProblems,
  "repeats after a failure of the service only what does no harm": findServerFailureProblems,
  "repeats after a dropped connection only what does no harm": findDroppedConnectionProblems,
  "refuses a reply that it cannot use": findUnusableReplyProblems,
  "keeps working when the service adds members and words": findAdditionProblems,
  "leads from one page to the last": findPageProblems,
  "restores the state before a write by undoing it": findUndoProblems,
};

/**
 * Defines a vitest suite of the behaviour of a provider package over HTTP on loopback, from one recorded exchange for
 * each operation: request and result, 401, 403, 404, 429, 503, dropped connections, replies that cannot be used, replies
 * with additions, pages, and the undo of writes that declare `revert`. Each failure says what is wrong and which part of the definition decides it.
 *
 * @param cases the recorded exchange of each operation, by its name. Requests and replies come from the service's
 * documentation or from the service itself, not from the operation.
 * @throws Error for an operation without a case, and a case without an operation or an input, and a write that declares
 * `revert` and has no `undo` in its case.
 * @example
 * describeBehaviour(hubPackage, {
 *   hub_get_contact: {
 *     input: { contact_id: "51" },
 *     request: "GET /v3/contacts/51",
 *     reply: { id: "51", name: "Ada Byron", updatedAt: "2026-03-01T09:00:00Z" },
 *     facts: ["Ada Byron"],
 *   },
 * });
 */
export function describeBehaviour(
  provider: AnyProviderPackage,
  cases: Readonly<Record<string, BehaviourCase>>,
  options: BehaviourOptions = {},
): void {
  const subjects = listSubjects(provider, cases, options);
  describe("behaviour", () => {
    for (const subject of subjects) {
      const { pagination, revert } = subject.operation;
      describe(subject.operation.name, () => {
        const isPaged = pagination !== undefined && pagination.kind !== "none";
        const behaviours = Object.entries(BEHAVIOURS).filter(
          ([, find]) =>
            (isPaged || find !== findPageProblems) &&
            (revert !== undefined || find !== findUndoProblems),
        );
        test.each(behaviours)("%s", async (_title, find) =>
          expect(await find(subject)).toEqual([]),
        );
      });
    }
  });
}

function listSubjects(
  provider: AnyProviderPackage,
  cases: Readonly<Record<string, BehaviourCase>>,
  { errors = {}, samples = {}, token = "token-of-a-test", without = {} }: BehaviourOptions,
): Subject[] {
  const operations = provider.tools.map(({ operation }) => operation);
  const names = operations.map(({ name }) => name);
  const problems = [
    ...names
      .filter((name) => !Object.hasOwn(cases, name) && !Object.hasOwn(without, name))
      .map((name) => `${name} has no case: add its recorded exchange, or a reason to \`without\`.`),
    ...Object.keys({ ...cases, ...without })
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is no operation of the package.`),
  ];
  const subjects = operations.flatMap((operation): Subject[] => {
    const recorded = Object.hasOwn(cases, operation.name) ? cases[operation.name] : undefined;
    if (recorded === undefined) return [];
    problems.push(...findMissingUndo(operation, recorded));
    const input = recorded.input ?? samples[operation.name]?.input;
    if (input !== undefined) return [{ provider, operation, input, recorded, errors, token }];
    problems.push(`The case of ${operation.name} needs an \`input\`, or the option \`samples\`.`);
    return [];
  });
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return subjects;
}
