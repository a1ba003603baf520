import { serve } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { createNotesApp } from "../../src/notes/app.js";
import { notesLimits, type NotesLimits } from "../../src/notes/limits.js";
import { tokenCollection, type NotesToken } from "../../src/notes/http/token.js";
import { seedNotes } from "../../src/notes/seed/index.js";
import { seedId } from "../../src/seed/seed-id.js";
import { Store } from "../../src/store/store.js";
import { sandboxTokens } from "../../src/tokens.js";
import { tinyStory } from "./notes-tiny-story.js";

/** What a test looks at in a JSON answer; anything goes. */
export interface Json {
  [key: string]: Json;
}

/** One answer. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

/** How a request differs from the usual one. */
export interface Asking {
  version?: string | null;
  token?: string | null;
}

/** The notes service over the tiny story, on real HTTP. */
export async function startNotes(limits: Partial<NotesLimits> = {}) {
  const store = new Store();
  const clock = { now: new Date("2026-11-18T12:00:30.500Z") };
  const context = { store, now: () => clock.now };
  seedNotes(context, tinyStory);
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
    ask: (method: string, path: string, body?: unknown, asking: Asking = {}) =>
      ask(baseUrl, method, path, body, asking),
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

/** A started notes service. */
export type Notes = Awaited<ReturnType<typeof startNotes>>;

async function ask(
  baseUrl: string,
  method: string,
  path: string,
  body: unknown,
  asking: Asking,
): Promise<Answer> {
  const { version = "2025-09-03", token = sandboxTokens.notes } = asking;
  const reply = await fetch(`${baseUrl}/v1/${path}`, {
    method,
    headers: {
      connection: "close",
      ...(version === null ? {} : { "notion-version": version }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Json };
}

/** Rich text as a request writes it. */
export function rich(content: string): object[] {
  return [{ text: { content } }];
}

/** A paragraph as a request writes it. */
export function paragraph(content: string, children?: object[]): object {
  const below = children === undefined ? {} : { children };
  return { type: "paragraph", paragraph: { rich_text: rich(content), ...below } };
}

/** The results of a list. */
export function results({ body }: Answer): Json[] {
  return body["results"] as unknown as Json[];
}

/** A text in an answer. */
export function text(value: Json | undefined): string {
  return value as unknown as string;
}

/** Cursor by cursor, every result of a GET list. */
export async function everyPage(notes: Notes, path: string, pageSize: number): Promise<Json[][]> {
  const pages: Json[][] = [];
  let cursor = "";
  do {
    const answer = await notes.ask("GET", `${path}?page_size=${pageSize}${cursor}`);
    pages.push(results(answer));
    const next = answer.body["next_cursor"];
    cursor = next === null ? "" : `&start_cursor=${text(next)}`;
  } while (cursor !== "");
  return pages;
}

/** The ids of the tiny story. */
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
