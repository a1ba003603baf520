import { expect, test } from "vitest";
import { InputError, PermissionDeniedError } from "../../src/index.js";
import { reportProblems } from "../../src/provider/index.js";

const wrongStage = { field: "values.stage", message: "expected a stage" };
const wrongOwner = { field: "values.owner", message: "expected a member" };
const report = (...checks: Parameters<typeof reportProblems>[1]) =>
  reportProblems("desk_move_paper", checks);

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

test("checks that find nothing accept the input", async () => {
  await expect(report(Promise.resolve([]), Promise.resolve([]))).resolves.toBeUndefined();
});

test("a check that may not read finds nothing, and hides no problem of another", async () => {
  const forbidden = () =>
    Promise.reject(new PermissionDeniedError("No scope.", { status: 403, details: {} }));
  await expect(report(forbidden())).resolves.toBeUndefined();
  await expect(report(forbidden(), Promise.resolve([wrongStage]))).rejects.toThrow("a stage");
});

test("any other error of a check is thrown as it was", async () => {
  const failure = new TypeError("a bug");
  await expect(report(Promise.reject(failure), Promise.resolve([wrongStage]))).rejects.toBe(
    failure,
  );
});
