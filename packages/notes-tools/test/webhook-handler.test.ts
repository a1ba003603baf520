import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  signWebhookPayload,
  verifyWebhookSignature,
  type CommentCreatedWebhookPayload,
  type DataSourceSchemaUpdatedWebhookPayload,
  type FileUploadUploadFailedWebhookPayload,
  type PageContentUpdatedWebhookPayload,
  type PageCreatedWebhookPayload,
  type PagePropertiesUpdatedWebhookPayload,
  type ViewUpdatedWebhookPayload,
} from "@notionhq/client";
import { ConfigurationError, toNodeListener } from "@workbelt/core";
import { startSandbox } from "@workbelt/sandbox";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  createNotesClient,
  NotesCommentCreateTool,
  NotesDataFetchTool,
  NotesPageCreateTool,
  type NotesWebhookEvent,
  notesWebhookHandler,
  type NotesWebhookHandlerOptions,
} from "../src/index.js";

const verificationToken = "secret_abc123_verification_token";
const workspace_id = "13950b26-c203-4f3b-b97d-93ec06319565";
const parent = { id: workspace_id, type: "space" } as const;
const envelope = () => ({
  id: randomUUID(),
  timestamp: new Date().toISOString(),
  workspace_id,
  workspace_name: "Northwind",
  subscription_id: "29d75c0d-5546-4414-8459-7b7a92f1fc4b",
  integration_id: "0ef2e755-4912-8096-91c1-00376a88a5ca",
  authors: [{ id: "c7c11cca-1d73-471d-9b6e-bdef51470190", type: "person" as const }],
  attempt_number: 1,
  api_version: "2026-03-11" as const,
});
const pageCreated = (): PageCreatedWebhookPayload => ({
  ...envelope(),
  type: "page.created",
  entity: { id: "153104cd-477e-809d-8dc4-ff2d96ae3090", type: "page" },
  data: { parent },
});

type HeaderInput = Record<string, string> | [string, string][];

const sign = (body: string | Uint8Array, token = verificationToken) =>
  `sha256=${createHmac("sha256", token).update(body).digest("hex")}`;

/** Serves a handler over node:http, and returns what it received and a function that delivers to it. */
async function startReceiver(options: Partial<NotesWebhookHandlerOptions> = {}) {
  const received: NotesWebhookEvent[] = [];
  const handle = notesWebhookHandler({
    verificationToken,
    onEvent: (event) => received.push(event),
    onError: () => {},
    ...options,
  });
  const server = createServer(toNodeListener(handle));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notes`;
  const deliver = async (
    payload: object | string | Uint8Array<ArrayBuffer>,
    headers?: HeaderInput,
  ): Promise<number> => {
    const isText = typeof payload === "string" || payload instanceof Uint8Array;
    const body = isText ? payload : JSON.stringify(payload);
    const init = { method: "POST", body, headers: headers ?? { "x-notion-signature": sign(body) } };
    return (await fetch(url, init)).status;
  };
  return { received, deliver, url };
}

test("a delivery signed by the vendor's client is handed over as a typed event", async () => {
  const { received, deliver } = await startReceiver();
  const event = pageCreated();
  const body = JSON.stringify(event);
  const signature = await signWebhookPayload({ body, verificationToken });
  expect(await deliver(body, { "X-Notion-Signature": signature })).toBe(200);
  expect(received).toEqual([event]);
  const [first] = received;
  // Compiles only if the type distinguishes events.
  expect(first?.type === "page.created" && first.data.parent.type).toBe("space");
});

describe("the vendor's client agrees on", () => {
  const body = JSON.stringify({ ...pageCreated(), workspace_name: "Zoë 🚀 北京" });
  const signature = sign(body);
  const hexadecimal = signature.slice("sha256=".length);
  test.each<[string, string, string | undefined]>([
    ["a right signature", body, signature],
    ["upper-case digits", body, `sha256=${hexadecimal.toUpperCase()}`],
    ["a changed body", body.replace("created", "deleted"), signature],
    ["a cut body", body.slice(0, -1), signature],
    ["another token", body, sign(body, "secret_different_token_xyz")],
    ["no signature", body, undefined],
    ["an empty signature", body, ""],
    ["no prefix", body, hexadecimal],
    ["an upper-case prefix", body, `SHA256=${hexadecimal}`],
    ["another algorithm", body, `sha512=${hexadecimal}`],
    ["no hexadecimal digits", body, "sha256=not-hex-content-here"],
    ["64 other characters", body, `sha256=${"z".repeat(64)}`],
    ["too few digits", body, "sha256=abcdef"],
    ["too many digits", body, `${signature}00`],
    ["two signatures", body, `${signature}, ${signature}`],
  ])("%s", async (_what, given, header) => {
    const { received, deliver } = await startReceiver();
    const args = { body: given, signature: header, verificationToken };
    const isValid = await verifyWebhookSignature(args);
    const headers = header === undefined ? {} : { "x-notion-signature": header };
    expect(await deliver(given, headers)).toBe(isValid ? 200 : 401);
    expect(received).toHaveLength(isValid ? 1 : 0);
  });

  test("the bytes of a body, which may be indented", async () => {
    const { received, deliver } = await startReceiver();
    const bytes = new TextEncoder().encode(JSON.stringify(JSON.parse(body), null, 2));
    const args = { body: bytes, signature: sign(bytes), verificationToken };
    expect(await verifyWebhookSignature(args)).toBe(true);
    expect(await deliver(bytes)).toBe(200);
    expect(received[0]).toMatchObject({ workspace_name: "Zoë 🚀 北京" });
  });
});

describe("rejected without an event", () => {
  test.each<[string, number, string]>([
    ["invalid JSON", 400, "{"],
    ["a list", 400, JSON.stringify([pageCreated()])],
    ["no id", 400, JSON.stringify({ ...pageCreated(), id: undefined })],
    ["no type", 400, JSON.stringify({ ...pageCreated(), type: undefined })],
    ["an invalid time", 400, JSON.stringify({ ...pageCreated(), timestamp: "yesterday" })],
    ["a large body", 413, JSON.stringify({ ...pageCreated(), more: "x".repeat(2000) })],
  ])("%s", async (_what, status, body) => {
    const { received, deliver } = await startReceiver({ maxBodyBytes: 2000 });
    expect(await deliver(body)).toBe(status);
    expect(received).toEqual([]);
  });

  test("two signature headers", async () => {
    const { received, deliver } = await startReceiver();
    const body = JSON.stringify(pageCreated());
    const header: [string, string] = ["x-notion-signature", sign(body)];
    expect(await deliver(body, [header, header])).toBe(401);
    expect(received).toEqual([]);
  });

  test("another method", async () => {
    const { url } = await startReceiver();
    expect((await fetch(url)).status).toBe(405);
  });
});

describe("an event that was delivered before", () => {
  test("is not handled again, also in parallel and as a later attempt", async () => {
    const { received, deliver } = await startReceiver();
    const event = pageCreated();
    const attempts = Array.from({ length: 6 }, (_, index) => ({
      ...event,
      attempt_number: index + 1,
    }));
    const statuses = await Promise.all(attempts.map((attempt) => deliver(attempt)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(received).toHaveLength(1);
    expect(await deliver({ ...event, id: randomUUID() })).toBe(200);
    expect(received).toHaveLength(2);
  });

  test("is handled if the first attempt failed, once", async () => {
    let attempts = 0;
    const { deliver } = await startReceiver({
      onEvent: () => {
        attempts += 1;
        if (attempts === 1) throw new Error("database away");
      },
    });
    const event = pageCreated();
    expect(await deliver(event)).toBe(500);
    expect(await deliver({ ...event, attempt_number: 2 })).toBe(200);
    expect(await deliver({ ...event, attempt_number: 3 })).toBe(200);
    expect(attempts).toBe(2);
  });
});

describe("an event's age", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

  test("is at most two days", async () => {
    const { received, deliver } = await startReceiver();
    expect(await deliver({ ...pageCreated(), timestamp: daysAgo(1.9) })).toBe(200);
    expect(await deliver({ ...pageCreated(), timestamp: daysAgo(2.1) })).toBe(400);
    expect(received).toHaveLength(1);
  });

  test("is limited by the option, or not at all", async () => {
    const strict = await startReceiver({ maxAgeMs: 60_000 });
    expect(await strict.deliver({ ...pageCreated(), timestamp: daysAgo(0.1) })).toBe(400);
    const open = await startReceiver({ maxAgeMs: false });
    expect(await open.deliver({ ...pageCreated(), timestamp: daysAgo(400) })).toBe(200);
  });
});

describe("the handshake of a new subscription", () => {
  const handshake = { verification_token: verificationToken };

  /** A receiver that stores the token it is sent. */
  async function startUnverified() {
    const tokens: string[] = [];
    const receiver = await startReceiver({
      verificationToken: () => tokens,
      onVerification: (token) => tokens.push(token),
    });
    return { ...receiver, tokens };
  }

  test("hands over the token; events are accepted from then on", async () => {
    const { received, deliver, tokens } = await startUnverified();
    expect(await deliver(pageCreated())).toBe(401);
    expect(await deliver(handshake)).toBe(200);
    expect(tokens).toEqual([verificationToken]);
    expect(await deliver(pageCreated())).toBe(200);
    expect(received).toHaveLength(1);
  });

  test("may be unsigned, but not signed wrongly", async () => {
    for (const wrong of [sign("other"), "sha512=00", ""]) {
      const { deliver, tokens } = await startUnverified();
      expect(await deliver(handshake, { "x-notion-signature": wrong })).toBe(401);
      expect(tokens).toEqual([]);
      expect(await deliver(handshake, {})).toBe(200);
      expect(tokens).toEqual([verificationToken]);
    }
  });

  test("is refused once there is a token", async () => {
    const { received, deliver, tokens } = await startUnverified();
    await deliver(handshake);
    const body = JSON.stringify({ verification_token: "secret_of_somebody_else" });
    expect(await deliver(body, {})).toBe(401);
    expect(
      await deliver(body, { "x-notion-signature": sign(body, "secret_of_somebody_else") }),
    ).toBe(401);
    expect(await deliver(body)).toBe(409);
    expect(tokens).toEqual([verificationToken]);
    expect(received).toEqual([]);
  });

  test("is refused by a receiver that has only a token", async () => {
    const { deliver } = await startReceiver();
    expect(await deliver(handshake, {})).toBe(401);
    expect(await deliver(handshake)).toBe(409);
  });

  test("is asked for again if storing the token fails", async () => {
    let attempts = 0;
    const { deliver } = await startReceiver({
      verificationToken: undefined,
      onVerification: () => {
        attempts += 1;
        if (attempts === 1) throw new Error("store away");
      },
    });
    expect(await deliver(handshake)).toBe(500);
    expect(await deliver(handshake)).toBe(200);
  });

  test.each([{ token: undefined }, { token: "" }, { token: [] }])(
    "needs onVerification if there is no token: $token",
    ({ token }) => {
      const create = () => notesWebhookHandler({ verificationToken: token, onEvent: () => {} });
      expect(create).toThrow(ConfigurationError);
      expect(create).toThrow(/verificationToken option is missing/);
    },
  );
});

test("events of every family keep their data", async () => {
  const { received, deliver } = await startReceiver();
  const page = { id: "153104cd-477e-809d-8dc4-ff2d96ae3090", type: "page" } as const;
  const contentUpdated: PageContentUpdatedWebhookPayload = {
    ...envelope(),
    type: "page.content_updated",
    entity: page,
    data: {
      parent,
      updated_blocks: [{ id: "153104cd-477e-80ec-a87d-f7ff0236d35c", type: "block" }],
    },
  };
  const propertiesUpdated: PagePropertiesUpdatedWebhookPayload = {
    ...envelope(),
    type: "page.properties_updated",
    entity: page,
    data: { parent, updated_properties: ["title", "XGe%40"] },
  };
  const schemaUpdated: DataSourceSchemaUpdatedWebhookPayload = {
    ...envelope(),
    type: "data_source.schema_updated",
    entity: { id: "d1", type: "data_source" },
    data: { parent, updated_properties: [{ id: "kqLW", name: "Stage", action: "created" }] },
  };
  const commentCreated: CommentCreatedWebhookPayload = {
    ...envelope(),
    type: "comment.created",
    entity: { id: "c1", type: "comment" },
    data: { page_id: page.id, parent: page },
  };
  const viewUpdated: ViewUpdatedWebhookPayload = {
    ...envelope(),
    type: "view.updated",
    entity: { id: "v1", type: "view" },
    data: { parent, updated_fields: ["name", "filter"] },
  };
  const uploadFailed: FileUploadUploadFailedWebhookPayload = {
    ...envelope(),
    type: "file_upload.upload_failed",
    entity: { id: "f1", type: "file_upload" },
    data: {
      file_import_result: {
        type: "error",
        imported_time: "2026-03-11T10:00:00.000Z",
        error: {
          type: "download_error",
          code: "file_not_found",
          message: "Not found",
          parameter: null,
          status_code: 404,
        },
      },
    },
  };
  const uploadCompleted = {
    ...envelope(),
    type: "file_upload.completed",
    entity: { id: "f1", type: "file_upload" },
  };
  const events = [
    contentUpdated,
    propertiesUpdated,
    schemaUpdated,
    commentCreated,
    viewUpdated,
    uploadFailed,
    uploadCompleted,
  ];
  // The vendor's types are assignable to ours.
  const typed: NotesWebhookEvent[] = [
    contentUpdated,
    propertiesUpdated,
    schemaUpdated,
    commentCreated,
    viewUpdated,
    uploadFailed,
  ];
  expect(typed).toHaveLength(6);
  for (const event of events) expect(await deliver(event)).toBe(200);
  expect(received).toEqual(events);
});

test.each<[string, object]>([
  ["of a type that is not known", { type: "page.archived" }],
  ["without the data of its type", { type: "page.content_updated", data: {} }],
])("an event %s is handed over as unknown", async (_what, change) => {
  const { received, deliver } = await startReceiver();
  const payload = { ...pageCreated(), ...change };
  expect(await deliver(payload)).toBe(200);
  const { id, timestamp } = payload;
  expect(received).toEqual([{ type: "unknown", id, timestamp, payload }]);
});

test("the sandbox verifies the receiver, and its events are handled once, also after a failure", async () => {
  const sandbox = await startSandbox({ webhookRetryDelaysMs: [20, 40] });
  onTestFinished(() => sandbox.stop());
  const { baseUrl, token } = sandbox.services.notes;
  const client = createNotesClient({ baseUrl, token });
  const tokens: string[] = [];
  const handled: NotesWebhookEvent[] = [];
  let attempts = 0;
  const { url } = await startReceiver({
    verificationToken: () => tokens,
    onVerification: (sent) => tokens.push(sent),
    onEvent: (event) => {
      attempts += 1;
      if (attempts === 1) throw new Error("database away");
      handled.push(event);
    },
  });
  const subscription = await sandbox.addWebhook("notes", { url });
  expect(tokens).toEqual([subscription.verificationToken]);

  const { items } = await new NotesDataFetchTool({ client }).execute({ query: "Team home" });
  const page = await new NotesPageCreateTool({ client }).execute({
    parent_page_id: items[0]?.id ?? "",
  });
  const comment = await new NotesCommentCreateTool({ client }).execute({
    parent: { page_id: page.id },
    comment: { rich_text: [{ text: { content: "Done" } }] },
  });
  await vi.waitFor(() => expect(handled).toHaveLength(2));
  expect(handled).toMatchObject([
    { type: "page.created", entity: { id: page.id }, attempt_number: 2 },
    { type: "comment.created", entity: { id: comment.id }, data: { page_id: page.id } },
  ]);
  expect(attempts).toBe(3);
});
