import { Client, LogLevel } from "@notionhq/client";
import { serve } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { createNotesApp } from "../../src/services/notes/app.js";
import { notesLimits, type NotesLimits } from "../../src/services/notes/limits.js";
import { tokenCollection, type NotesToken } from "../../src/services/notes/repository/token.js";
import { seedNotes } from "../../src/services/notes/seed/index.js";
import { seedId } from "../../src/common/seed-id.js";
import { Store } from "../../src/store/store.js";
import type { Story } from "../../src/company/types.js";
import { sandboxTokens } from "../../src/common/tokens.js";
import { tinyStory } from "./notes-tiny-story.js";

/** Untyped JSON of a response. */
export interface Json {
  [key: string]: Json;
}

/** A response. */
export interface TestResponse {
  status: number;
  headers: Headers;
  body: Json;
}

/** Overrides of the default version and token. */
export interface RequestOptions {
  version?: string | null;
  token?: string | null;
}

/** Starts the notes service with the tiny story, or another one, on an HTTP server. */
export async function startNotes(limits: Partial<NotesLimits> = {}, story: Story = tinyStory) {
  const store = new Store();
  const clock = { now: new Date("2026-11-18T12:00:30.500Z") };
  const context = { store, now: () => clock.now };
  seedNotes(context, story);
  const app = createNotesApp(context, { ...notesLimits, requestsPerWindow: 100_000, ...limits });
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () =>
      resolve(started),
    );
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    store,
    clock,
    send: (method: string, path: string, body?: unknown, options: RequestOptions = {}) =>
      send(baseUrl, method, path, body, options),
    addToken: (secret: string, token: Partial<NotesToken>) => {
      const usual = store.get<NotesToken>(tokenCollection, sandboxTokens.notes);
      store.put(tokenCollection, secret, { ...usual, ...token });
    },
    stop: async () => {
      await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
}

/** A running notes service. */
export type Notes = Awaited<ReturnType<typeof startNotes>>;

/** Creates the vendor's client for the fixture, without its retries and warnings. */
export function createSdkClient({ baseUrl }: Notes): Client {
  return new Client({
    auth: sandboxTokens.notes,
    baseUrl,
    logLevel: LogLevel.ERROR,
    retry: false,
  });
}

async function send(
  baseUrl: string,
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions,
): Promise<TestResponse> {
  const { version = "2025-09-03", token = sandboxTokens.notes } = options;
  const response = await fetch(`${baseUrl}/v1/${path}`, {
    method,
    headers: {
      connection: "close",
      ...(version === null ? {} : { "notion-version": version }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Json,
  };
}

/** Creates rich text for a request. */
export function richText(content: string): object[] {
  return [{ text: { content } }];
}

/** Creates a paragraph for a request. */
export function paragraph(content: string, children?: object[]): object {
  const below = children === undefined ? {} : { children };
  return { type: "paragraph", paragraph: { rich_text: richText(content), ...below } };
}

/** Returns the results of a list. */
export function results({ body }: TestResponse): Json[] {
  return body["results"] as unknown as Json[];
}

/** Casts a JSON value to a string. */
export function text(value: Json | undefined): string {
  return value as unknown as string;
}

/** Fetches all pages of a GET list. */
export async function fetchAllPages(
  notes: Notes,
  path: string,
  pageSize: number,
): Promise<Json[][]> {
  const pages: Json[][] = [];
  let cursor = "";
  do {
    const response = await notes.send("GET", `${path}?page_size=${pageSize}${cursor}`);
    pages.push(results(response));
    const next = response.body["next_cursor"];
    cursor = next === null ? "" : `&start_cursor=${text(next)}`;
  } while (cursor !== "");
  return pages;
}

/** Ids of the tiny story. */
export const ids = {
  home: seedId("notes/page/home"),
  guide: seedId("notes/page/guide"),
  empty: seedId("notes/page/empty"),
  database: seedId("notes/database/projects"),
  dataSource: seedId("notes/data-source/projects"),
  alpha: seedId("notes/row/projects/alpha"),
  beta: seedId("notes/row/projects/beta"),
  gamma: seedId("notes/row/projects/gamma"),
  ada: seedId("notes/user/ada"),
  brook: seedId("notes/user/brook"),
  bot: seedId("notes/bot"),
};
