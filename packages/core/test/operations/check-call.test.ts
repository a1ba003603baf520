import { expect, test } from "vitest";
import { z } from "zod";
import { InputError, PermissionDeniedError } from "../../src/index.js";
import { collectProblems, defineOperation, type WriteOperation } from "../../src/provider/index.js";
import { checkCall } from "../../src/testing-support/index.js";
import { deskClient } from "../helpers/desk.js";

const wrongStage = { field: "values.stage", message: "expected a stage" };
const wrongOwner = { field: "values.owner", message: "expected a member" };

/** Checks a call of an operation with this check. */
function checkWith(check: NonNullable<WriteOperation["check"]>): Promise<void> {
  const operation = defineOperation({
    name: "desk_move_paper",
    description: "Moves a paper.",
    effect: "update",
    consequence: { reversible: "not", reason: "the old value is lost", overwrites: "the paper" },
    input: z.strictObject({}),
    check,
    run: async () => ({}),
  });
  return checkCall(operation, {}, deskClient("http://127.0.0.1:9"));
}
const report = (...checks: Parameters<typeof collectProblems>[0]) =>
  checkWith(() => collectProblems(checks));

test("the problems of all checks are one error, each once", async () => {
  const thrown = Promise.reject(new InputError("desk_find_person", [wrongOwner, wrongStage]));
  const error = await report(Promise.resolve([wrongStage]), thrown).catch(
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(InputError);
  expect(error).toMatchObject({
    operation: "desk_move_paper",
    issues: [wrongStage, wrongOwner],
  });
});

test("problems that a check throws are an error of the operation, each once", async () => {
  const check = () =>
    Promise.reject(new InputError("desk_find_person", [wrongOwner, wrongStage, wrongOwner]));
  await expect(checkWith(check)).rejects.toMatchObject({
    operation: "desk_move_paper",
    issues: [wrongOwner, wrongStage],
  });
});

test("checks that find nothing accept the input", async () => {
  await expect(report(Promise.resolve([]), Promise.resolve([]))).resolves.toBeUndefined();
});

test("a check that may not read finds nothing, and hides no problem of another", async () => {
  const forbidden = () =>
    Promise.reject(new PermissionDeniedError("No scope.", { status: 403, details: {} }));
  await expect(checkWith(forbidden)).resolves.toBeUndefined();
  await expect(report(forbidden())).resolves.toBeUndefined();
  await expect(report(forbidden(), Promise.resolve([wrongStage]))).rejects.toThrow("a stage");
});

test("any other error of a check is thrown as it was", async () => {
  const failure = new TypeError("a bug");
  await expect(report(Promise.reject(failure), Promise.resolve([wrongStage]))).rejects.toBe(
    failure,
  );
});
