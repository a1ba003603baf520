import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import type { Task as ToldTask } from "../../../src/company/types.js";
import { getData, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const [member] = story.members;
const [person] = story.people;
const [company] = story.companies;
const memberId = seedId(`crm/member/${member!.key}`);
const personId = seedId(`crm/people/${person!.key}`);
const companyId = seedId(`crm/companies/${company!.key}`);
const taskInput = {
  content: "Call back",
  format: "plaintext",
  deadline_at: null,
  is_completed: false,
  linked_records: [],
  assignees: [],
};

interface Task {
  id: { task_id: string };
  created_at: string;
  completed_at: string | null;
}

const create = (changes: object) => crm.post("/v2/tasks", { data: { ...taskInput, ...changes } });
const list = async (query = "") => {
  const response = await crm.get(`/v2/tasks${query}`);
  expect(response).toMatchObject({ status: 200 });
  return getData<Task[]>(response);
};

describe("a task", () => {
  test("is created by the token and can be read", async () => {
    const response = await create({
      deadline_at: "2030-01-31T17:00:00+01:00",
      linked_records: [
        { target_object: "people", target_record_id: personId },
        { target_object: "companies", domains: [{ domain: company!.domain }] },
      ],
      assignees: [
        { referenced_actor_type: "workspace-member", referenced_actor_id: memberId },
        { workspace_member_email_address: story.members[1]!.email },
      ],
    });
    const task = getData<Task>(response);
    expect(response.status).toBe(200);
    expect(task).toEqual({
      id: { workspace_id: seedId("crm/workspace"), task_id: expect.any(String) },
      content_plaintext: "Call back",
      deadline_at: "2030-01-31T16:00:00.000000000Z",
      is_completed: false,
      completed_at: null,
      linked_records: [
        { target_object_id: "people", target_record_id: personId },
        { target_object_id: "companies", target_record_id: companyId },
      ],
      assignees: [
        { referenced_actor_type: "workspace-member", referenced_actor_id: memberId },
        {
          referenced_actor_type: "workspace-member",
          referenced_actor_id: seedId(`crm/member/${story.members[1]!.key}`),
        },
      ],
      created_by_actor: { type: "api-token", id: seedId("crm/token") },
      created_at: expect.any(String),
    });
    expect((await crm.get(`/v2/tasks/${task.id.task_id}`)).body["data"]).toEqual(task);
  });

  test("can link by email address and domain, and be completed from the start", async () => {
    const linked_records = [person!.email, company!.domain];
    const task = getData<Task>(await create({ linked_records, is_completed: true }));
    expect(task).toMatchObject({
      completed_at: task.created_at,
      linked_records: [{ target_record_id: personId }, { target_record_id: companyId }],
    });
  });

  test.for(Object.keys(taskInput))("requires %s", async (key) => {
    expect(await create({ [key]: undefined })).toMatchObject({
      status: 400,
      body: {
        status_code: 400,
        type: "invalid_request_error",
        code: "validation_type",
        validation_errors: [{ path: ["data", key], received: "undefined" }],
      },
    });
  });

  test("returns the documented error for a missing array", async () => {
    const response = await create({ linked_records: undefined });
    expect(response.body["validation_errors"]).toEqual([
      {
        code: "invalid_type",
        path: ["data", "linked_records"],
        message: "Required",
        expected: "array",
        received: "undefined",
      },
    ]);
  });

  const byId = { target_object: "people", target_record_id: personId };
  const invalid: [changes: object, path: (string | number)[]][] = [
    [{ content: "x".repeat(2001) }, ["data", "content"]],
    [{ format: "markdown" }, ["data", "format"]],
    [{ deadline_at: "soon" }, ["data", "deadline_at"]],
    [{ is_completed: "false" }, ["data", "is_completed"]],
    [{ linked_records: [byId, person!.email] }, ["data", "linked_records", 0]],
    [{ linked_records: [{ record_id: personId }] }, ["data", "linked_records", 0, "target_object"]],
    [
      { assignees: [{ workspace_member_email_address: member!.email, extra: 1 }] },
      ["data", "assignees", 0],
    ],
    [{ assignees: [member!.email] }, ["data", "assignees", 0]],
  ];
  test.for(invalid)("is rejected with %j", async ([changes, path]) => {
    expect(await create(changes)).toMatchObject({
      status: 400,
      body: {
        code: "validation_type",
        validation_errors: expect.arrayContaining([expect.objectContaining({ path })]),
      },
    });
  });

  test("requires existing linked records and assignees", async () => {
    const target_record_id = seedId("nothing");
    const link = (target_object: string) => ({
      linked_records: [{ target_object, target_record_id }],
    });
    expect(await create(link("person"))).toMatchObject({
      status: 404,
      body: { code: "not_found", message: 'Object with slug/ID "person" not found.' },
    });
    for (const changes of [
      link("people"),
      { linked_records: ["nobody@nowhere.example"] },
      { assignees: [{ workspace_member_email_address: "nobody@northwind.example" }] },
    ]) {
      expect(await create(changes)).toMatchObject({
        status: 400,
        body: { code: "value_not_found" },
      });
    }
    expect(await list()).toHaveLength(story.tasks.length);
  });

  test("returns 404 for an unknown id", async () => {
    const id = seedId("nothing");
    expect(await crm.get(`/v2/tasks/${id}`)).toMatchObject({
      status: 404,
      body: { code: "not_found", message: `Could not find Task with ID "${id}".` },
    });
  });
});

describe("the list of tasks", () => {
  const [seeded] = story.tasks;
  const [link] = seeded!.links;
  const linkQuery = `?linked_object=${link!.object}&linked_record_id=${seedId(`crm/${link!.object}/${link!.key}`)}`;
  const assignee = seeded!.assignees[0]!;
  const { email } = story.members.find(({ key }) => key === assignee)!;
  const filters: [query: string, finds: (task: ToldTask) => boolean][] = [
    ["?is_completed=true", (task) => task.completed],
    ["?is_completed=false", (task) => !task.completed],
    [linkQuery, (task) => task.links.some(({ key }) => key === link!.key)],
    [`?assignee=${email}`, (task) => task.assignees.includes(assignee)],
    [`?assignee=${seedId(`crm/member/${assignee}`)}`, (task) => task.assignees.includes(assignee)],
    ["?assignee=null", (task) => task.assignees.length === 0],
    ["?assignee=", (task) => task.assignees.length === 0],
    [
      `?is_completed=false&assignee=${email}`,
      (t) => !t.completed && t.assignees.includes(assignee),
    ],
  ];
  test.for(filters)("%s", async ([query, finds]) => {
    const expected = story.tasks.filter((task) => finds(task));
    expect(new Set((await list(query)).map((task) => task.id.task_id))).toEqual(
      new Set(expected.map(({ key }) => seedId(`crm/task/${key}`))),
    );
  });

  test("is sorted and paginated", async () => {
    const all = await list();
    const times = all.map((task) => task.created_at);
    expect(times).toEqual(times.toSorted());
    const newest = await list("?sort=created_at:desc");
    expect(newest.map((task) => task.created_at)).toEqual(times.toSorted().toReversed());
    const done = await list("?sort=completed_at:asc&is_completed=true");
    const doneTimes = done.map((task) => String(task.completed_at));
    expect(doneTimes).toEqual(doneTimes.toSorted());
    const open = all.length - done.length;
    const byCompletion = await list("?sort=completed_at:asc");
    expect(byCompletion.slice(open)).toEqual(done);
    const lastDone = await list("?sort=completed_at:desc");
    expect(lastDone.slice(0, done.length)).toEqual(done.toReversed());
    expect(await list("?limit=2&offset=1")).toEqual(all.slice(1, 3));
  });

  test("rejects invalid parameters", async () => {
    for (const query of [
      "?linked_object=people",
      `?linked_record_id=${personId}`,
      "?linked_object=people&linked_record_id=x",
      "?is_completed=yes",
      "?sort=deadline_at:asc",
      "?limit=-1",
    ]) {
      const response = await crm.get(`/v2/tasks${query}`);
      expect({ query, ...response }).toMatchObject({
        query,
        status: 400,
        body: { code: "validation_type" },
      });
    }
    const query = `?linked_object=person&linked_record_id=${personId}`;
    expect((await crm.get(`/v2/tasks${query}`)).status).toBe(404);
  });
});

test("a task can be deleted only once", async () => {
  const id = seedId(`crm/task/${story.tasks[0]!.key}`);
  const path = `/v2/tasks/${id}`;
  expect(await crm.send("DELETE", path)).toMatchObject({ status: 200, body: {} });
  const gone = { status: 404, body: { message: `Could not find Task with ID "${id}".` } };
  expect(await crm.get(path)).toMatchObject(gone);
  expect(await crm.send("DELETE", path)).toMatchObject(gone);
});

describe("changing a task", () => {
  const path = `/v2/tasks/${seedId(`crm/task/${story.tasks.find((task) => !task.completed)!.key}`)}`;
  const update = (data: object, to = path) => crm.send("PATCH", to, { body: { data } });

  test("replaces links and assignees, and keeps what is not given", async () => {
    const before = getData<Task>(await crm.get(path));
    const linked_records = [person!.email];
    const assignees = [{ workspace_member_email_address: member!.email }];
    const deadline_at = "2030-01-31T17:00:00+01:00";
    const response = await update({ linked_records, assignees, deadline_at });
    const changes = {
      deadline_at: "2030-01-31T16:00:00.000000000Z",
      linked_records: [{ target_object_id: "people", target_record_id: personId }],
      assignees: [{ referenced_actor_type: "workspace-member", referenced_actor_id: memberId }],
    };
    expect(getData(response)).toEqual({ ...before, ...changes });
    expect(getData(await update({ deadline_at: null, linked_records: [], assignees: [] }))).toEqual(
      { ...before, deadline_at: null, linked_records: [], assignees: [] },
    );
  });

  test("sets and removes the time of completion", async () => {
    const done = getData<Task>(await update({ is_completed: true }));
    expect(done).toMatchObject({ is_completed: true, completed_at: expect.any(String) });
    expect(getData(await update({ is_completed: true }))).toEqual(done);
    expect(getData(await update({ is_completed: false }))).toMatchObject({
      is_completed: false,
      completed_at: null,
    });
  });

  test.for<[name: string, data: object, status: number, code: string, message: string]>([
    ["content", { content: "x" }, 400, "validation_type", "Body payload"],
    ["a deadline that is no time", { deadline_at: "soon" }, 400, "validation_type", "Body payload"],
    ["an unknown record", { linked_records: ["a@b.example"] }, 400, "value_not_found", "a@b"],
    [
      "an unknown assignee",
      { assignees: [{ workspace_member_email_address: "a@b.example" }] },
      400,
      "value_not_found",
      "a@b.example",
    ],
    [
      "an unknown object",
      { linked_records: [{ target_object: "x", target_record_id: personId }] },
      404,
      "not_found",
      '"x"',
    ],
  ])("rejects %s, and then changes nothing", async ([, data, status, code, message]) => {
    const before = getData(await crm.get(path));
    expect(await update({ is_completed: true, ...data })).toMatchObject({
      status,
      body: { code, message: expect.stringContaining(message) },
    });
    expect(getData(await crm.get(path))).toEqual(before);
  });

  test("is not found for an unknown task", async () => {
    expect(await update({}, `/v2/tasks/${seedId("no")}`)).toMatchObject({ status: 404 });
  });
});
