import { InputError, NotFoundError, PermissionDeniedError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesCommentCreateTool,
  NotesUserGetTool,
  NotesUserMeTool,
  createNotesClient,
} from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { PAGE, USER } from "../helpers/responses.js";
import { type Workspace, startWorkspace, written } from "../helpers/sandbox.js";

const PERSON = seedId("notes/user/tom-whitaker");

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

test("a user is found by id, under the name that other results give it", async () => {
  const tool = new NotesUserGetTool(workspace);
  const person = {
    user_id: PERSON,
    name: "Tom Whitaker",
    email: expect.stringContaining("@"),
  };
  expect(parseContent(await tool.invoke({ user_id: PERSON }))).toEqual(person);
  expect(parseContent(await tool.invoke({ created_by: PERSON } as never))).toEqual(person);
});

test("an unknown user is looked for in the list", async () => {
  const tool = new NotesUserGetTool(workspace);
  const error = await catchError(tool.execute({ user_id: PAGE }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error.message).toContain("Take user_id from notes_user_list");
  expect(await catchError(tool.execute({ user_id: "tom" }))).toBeInstanceOf(InputError);
});

test("a connection that cannot see users learns which capability it lacks", async () => {
  const token = workspace.sandbox.addToken("notes", ["readContent"]);
  const { baseUrl } = workspace.sandbox.services.notes;
  const client = createNotesClient({ baseUrl, token, rateLimits: false });
  const error = await catchError(new NotesUserGetTool({ client }).execute({ user_id: PERSON }));
  expect(error).toBeInstanceOf(PermissionDeniedError);
  expect(error.message).toContain("see users");
  expect((await new NotesUserMeTool({ client }).execute({})).type).toBe("bot");
  await client.close();
});

test("the bot of the connection is the author of its comments", async () => {
  const me = parseContent(await new NotesUserMeTool(workspace).invoke({}));
  expect(me).toEqual({
    user_id: expect.any(String),
    name: "Workbelt",
    type: "bot",
    workspace: expect.stringContaining("Northwind"),
  });
  const comment = parseContent(
    await new NotesCommentCreateTool(workspace).invoke({
      comment: { rich_text: written("Mine") },
      parent: { page_id: seedId("notes/page/roadmap") },
    }),
  );
  expect(comment["created_by"]).toBe(me["user_id"]);
});

test("the person who connected the bot is its owner", async () => {
  const person = { object: "user", id: USER, type: "person", name: "Ada", person: {} };
  const server = await startRecordingServer(() => ({
    body: {
      object: "user",
      id: PAGE,
      type: "bot",
      name: "Belt",
      bot: { owner: { type: "user", user: person }, workspace_name: "W" },
    },
  }));
  const tool = new NotesUserMeTool({ client: server.client });
  expect(parseContent(await tool.invoke({}))).toEqual({
    user_id: PAGE,
    name: "Belt",
    type: "bot",
    workspace: "W",
    owner: { user_id: USER, name: "Ada" },
  });
  expect(server.requests).toMatchObject([{ method: "GET", path: "/v1/users/me" }]);
  await server.stop();
});
