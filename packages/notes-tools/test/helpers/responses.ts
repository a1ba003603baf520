import type { FakeResponse, RecordedRequest } from "./recording-server.js";

export const PAGE = "268d8e4e-98ab-8174-9583-cdbec7ef851c";
export const DATABASE = "1d6b1040-a9fb-48d9-9a3d-041429816e9f";
export const SOURCE = "f0a1bf33-7ff0-4d24-b5b6-efb3ea006b15";
export const OTHER_SOURCE = "f0a1bf33-7ff0-4d24-b5b6-efb3ea006b16";
export const USER = "019a87c7-d197-44a4-b19a-baa684400f81";

/** Rich text in a response. */
export function richTextItem(text: string, href: string | null = null) {
  return { type: "text", text: { content: text, link: null }, plain_text: text, href };
}

/** A row in a response. */
export function row(more: Record<string, unknown> = {}) {
  return {
    object: "page",
    id: PAGE,
    created_time: "2026-09-08T03:50:00.000Z",
    last_edited_time: "2026-09-08T03:51:00.000Z",
    created_by: { object: "user", id: USER },
    last_edited_by: { object: "user", id: USER },
    cover: null,
    icon: null,
    parent: { type: "data_source_id", data_source_id: SOURCE, database_id: DATABASE },
    archived: false,
    in_trash: false,
    properties: {
      Name: { id: "title", type: "title", title: [richTextItem("New "), richTextItem("row")] },
    },
    url: "https://www.notion.so/New-row-268d8e4e98ab81749583cdbec7ef851c",
    public_url: null,
    request_id: "895ef2ed-1dbf-4195-8090-105cee7ab2fe",
    ...more,
  };
}

/** A list response. */
export function list(results: unknown[], more: Record<string, unknown> = {}) {
  return { object: "list", results, next_cursor: null, has_more: false, ...more };
}

/** Responds like the service for one database with the given data sources, and empty pages. */
export function database(sources: { id: string; name: string }[]) {
  return ({ method, path, body }: RecordedRequest): FakeResponse => {
    if (path === `/v1/databases/${DATABASE}`) {
      return { body: { object: "database", id: DATABASE, data_sources: sources } };
    }
    if (path.endsWith("/query")) return { body: list([row()]) };
    if (method === "POST" && path === "/v1/pages") return { body: row() };
    if (method === "PATCH") return { body: list(newBlocks((body as Children).children)) };
    return {
      status: 404,
      body: { object: "error", status: 404, code: "object_not_found", message: `No ${path}.` },
    };
  };
}

interface Children {
  children: unknown[];
}

let made = 0;

/** Blocks with new ids, as in the response to an append. */
export function newBlocks(children: unknown[]) {
  return children.map((child) => {
    made += 1;
    return { object: "block", id: `block-${made}`, has_children: false, ...(child as object) };
  });
}
