import { expect, test } from "vitest";
import { PlannedId, PlannedResult, ProgramError, type ProgramRun } from "../../src/index.js";
import { failProgram, runProgram, type SeenCall } from "./helpers/run-program.ts";

/** Plans every call: `list` makes a new task each time. */
function createPlanner() {
  const calls: SeenCall[] = [];
  const call: ProgramRun["call"] = async (name, args) => {
    calls.push([name, ...args]);
    const label = `new task ${calls.length}`;
    const task_id = new PlannedId(`${calls.length}`, label);
    return { value: new PlannedResult({ task_id, status: "open" }, label) };
  };
  return { call, calls };
}

test("a planned id goes into later calls as the same object, wherever it stands", async () => {
  const { call, calls } = createPlanner();
  await runProgram(
    `const { task_id } = await list({ title: "first" });
     await list(task_id, { deep: [{ id: task_id }, [task_id]], [\`$\`]: task_id });`,
    { call },
  );
  const [, id, deep] = calls[1] ?? [];
  expect(id).toBeInstanceOf(PlannedId);
  expect(id).toMatchObject({ token: "1", label: "new task 1" });
  expect(deep).toEqual({ deep: [{ id }, [id]], $: id });
  expect((deep as { $: unknown }).$).toBe(id);
});

test("planned ids and results are printed and returned by their labels", async () => {
  const { call } = createPlanner();
  const { logs, value } = await runProgram(
    `const task = await list();
     console.log("made", task.task_id, task);
     return { id: task.task_id, task, all: new Set([task.task_id]) };`,
    { call },
  );
  const id = "<new task 1>";
  const task = { task_id: id, status: "open" };
  expect(logs).toEqual([`made "${id}" ${JSON.stringify(task)}`]);
  expect(value).toEqual({ id, task, all: [id] });
});

test.each([
  "`${id}`",
  "id + ''",
  "'' + [id]",
  "id == 'x'",
  "'x' == id",
  "id < other",
  "+id",
  "id.length",
  "id.toString()",
  "id?.id",
  "JSON.stringify({ id })",
  "[id, other].join()",
  "[id, other].sort()",
  "Object.keys(id)",
  "({ ...id })",
  "({ [id]: 1 })",
  "counts[id]",
  "'a' in id",
  "id instanceof Object",
  "String(id)",
  "isNaN(id)",
  "new Date(id)",
  "'text'.includes(id)",
  "Object.assign({}, id)",
  "Object.freeze(id)",
  "Object.getPrototypeOf(id)",
  "(id.a = 1)",
  "delete id.a",
  "Reflect.ownKeys(id)",
  "encodeURIComponent(id)",
  "parseInt(id)",
  "new Map(id)",
  "(() => { for (const key in id) return key; })()",
  "(([first]) => first)(id)",
])("%s would need the id, and ends the program", async (use) => {
  const { call, calls } = createPlanner();
  const error = await failProgram(
    `const { task_id: id } = await list();
     const { task_id: other } = await list();
     const counts = {};
     try { ${use}; } catch {}
     await list("after");`,
    { call },
  );
  expect(error.kind).toBe("refused");
  expect(error.message).toContain("known only after the plan is applied");
  expect(error.advice).toContain("a second program");
  expect(calls).toHaveLength(2);
});

test("what cannot be seen of a planned id is the same as with its id", async () => {
  const { call } = createPlanner();
  const { value } = await runProgram(
    `const first = await list();
     const { task_id: other } = await list();
     const id = first.task_id;
     const counts = new Map([[id, 1], [other, 2]]);
     return [
       id === first.task_id, id === other, id === "1", id !== null, id == null, Boolean(id), id ? 1 : 2,
       [other, id].indexOf(id), [other].includes(id), counts.get(id), new Set([id, id, other]).size,
       [id].concat(other).length, (await Promise.all([id, other])).length, id ?? "none" ? 1 : 2,
     ];`,
    { call },
  );
  expect(value).toEqual([true, false, false, true, false, true, 1, 1, false, 1, 2, 2, 2, 1]);
});

test("the same token is the same object in every result", async () => {
  const id = new PlannedId("7", "new company");
  const { value } = await runProgram(
    "const [a, b] = await Promise.all([list(), list()]); return [a.items[0] === b.items[0], a.items[0]];",
    { call: async () => ({ value: { items: [id] } }) },
  );
  expect(value).toEqual([true, "<new company>"]);
});

test.each([
  ["task.due", "The field due of new task 1"],
  ["task.status.length && task.created_at", "The field created_at of new task 1"],
  ["'due' in task", "The field due of new task 1"],
  ["Object.keys(task)", "The result of new task 1"],
  ["({ ...task })", "The result of new task 1"],
  ["JSON.stringify(task)", "The field toJSON of new task 1"],
  ["`${task}`", "of new task 1"],
  ["(({ task_id, ...rest }) => rest)(task)", "The result of new task 1"],
])("%s is known only after the plan is applied", async (use, text) => {
  const { call } = createPlanner();
  const error = await failProgram(`const task = await list(); return [${use}];`, { call });
  expect(error.kind).toBe("refused");
  expect(error.message).toContain(text);
  expect(error.advice).toContain("task_id, status");
});

test("a planned result as an argument is refused, and the advice names what can be given", async () => {
  const { call, calls } = createPlanner();
  const error = await failProgram("await list({ parent: await list() });", { call });
  expect(error.message).toContain("Give what is known of it: task_id, status.");
  expect(calls).toHaveLength(1);
});

test("a ProgramError of a call ends the program, even if it is caught, at the place of the call", async () => {
  const refusal = new ProgramError("refused", "list reads what a planned write changes.", {
    advice: "Read first.",
  });
  const seen: string[] = [];
  const error = await failProgram(
    `try {
       await list();
     } catch {}
     await files.read("after");`,
    {
      call: async (name) => {
        seen.push(name);
        throw refusal;
      },
    },
  );
  expect(error).toMatchObject({ kind: "refused", advice: "Read first.", position: { line: 2 } });
  expect(error.message).toBe(
    "Line 2, column 14: list reads what a planned write changes. Read first.",
  );
  expect(seen).toEqual(["list"]);
});
