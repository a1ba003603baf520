import { z } from "zod";
import { type ApiToolOptions, ApiTool } from "../../src/langchain/index.js";
import { ApiClient, type ApiClientOptions, bearerToken, type Page } from "../../src/index.js";
import {
  compactPage,
  defineOperation,
  type Operation,
  openObject,
  path,
  type Service,
} from "../../src/provider/index.js";

/** A small made-up service: a desk with papers on it. */
export const deskService: Service = {
  name: "desk",
  displayName: "the desk",
  baseUrl: "https://desk.example",
  tokenVariable: "DESK_TOKEN",
  baseUrlVariable: "DESK_BASE_URL",
  identities: {
    author_actor_id: "user",
    card_id: "card",
    database_id: "database",
    drawer_id: "drawer",
    id: "item",
    other_id: "item",
    ownerId: "user",
    owner_id: "user",
    page_id: "page",
    paper_id: "paper",
    row_id: "row",
    solid_id: "item",
    tag_ids: "tag",
    target_record_id: "record",
    text_id: "text",
    userId: "user",
    user_ids: "user",
    x_id: "item",
  },
  meanings: {
    title: "title",
    name: "title",
    created_at: "time",
    author: "author",
    speaker: "author",
  },
  keyedByAccount: ["values"],
  links: ["address"],
  idKinds: ["shelfmark"],
  readableFields: ["caption"],
  interpret: ({ body }) => body as { code?: string; message?: string },
};

export const TOKEN = "token-that-must-not-be-seen";

/** A client of the desk that does not wait long. */
export function deskClient(baseUrl: string, options: Partial<ApiClientOptions> = {}): ApiClient {
  return new ApiClient(deskService, { credentials: bearerToken(TOKEN), baseUrl, ...options });
}

const paper = z.looseObject({ id: z.string(), title: z.string() });

export const getPaper = defineOperation({
  name: "desk_get_paper",
  description: "Gets one paper from the desk.",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({ paper_id: z.string().min(1).describe("Id of the paper") }),
  request: ({ paper_id }) => ({ method: "GET", path: path`/papers/${paper_id}` }),
  response: z.object({ data: paper }),
  result: ({ data }) => data,
  compact: ({ id, title }) => ({ paper_id: id, title }),
});

export const createPaper = defineOperation({
  name: "desk_create_paper",
  description: "Puts a paper on the desk.",
  effect: "create",
  consequence: { reversible: "not", reason: "it stays" },
  verifyWith: "desk_list_papers",
  input: z.strictObject({
    title: z.string().min(1).max(20).describe("Title"),
    tags: z.array(z.string()).describe("Tags").optional(),
    values: openObject("Anything").optional(),
    cover: z
      .strictObject({ color: z.string().describe("Color").optional() })
      .describe("Cover")
      .optional(),
    note: z.string().nullable().describe("Note; null clears it").optional(),
  }),
  request: (input) => ({ method: "POST", path: path`/papers`, body: input }),
  response: z.object({ data: paper }),
  result: ({ data }) => data,
});

/** Lists of each kind of paging over the same papers. */
function listOf<Kind extends "cursor" | "offset" | "page">(kind: Kind, input: string) {
  return defineOperation({
    name: `desk_list_by_${kind}`,
    description: "Lists the papers on the desk.",
    effect: "read",
    returnsTexts: [],
    pagination: { kind, input, size: "page_size" },
    input: z.strictObject({
      start_cursor: z.string().describe("Cursor").optional(),
      offset: z.int().min(0).max(1000).describe("Offset").optional(),
      page: z.int().min(1).max(1000).describe("Page").optional(),
    }),
    request: (query) => ({ method: "GET", path: path`/papers`, query }),
    response: z.looseObject({ items: z.array(paper) }),
    result: (reply) => reply as unknown as Page<{ id: string; title: string }>,
    compact: compactPage(({ id }: { id: string }) => ({ paper_id: id })),
  });
}

export const listByCursor = listOf("cursor", "start_cursor");
export const listByOffset = listOf("offset", "offset");
export const listByPage = listOf("page", "page");

class DeskTool<Op extends Operation> extends ApiTool<Op> {
  constructor(operation: Op, options?: ApiToolOptions) {
    super(operation, deskService, options);
  }
}

export class DeskGetPaperTool extends DeskTool<typeof getPaper> {
  constructor(options?: ApiToolOptions) {
    super(getPaper, options);
  }
}

export class DeskCreatePaperTool extends DeskTool<typeof createPaper> {
  constructor(options?: ApiToolOptions) {
    super(createPaper, options);
  }
}

export class DeskListTool extends DeskTool<typeof listByOffset> {
  constructor(options?: ApiToolOptions, operation = listByOffset) {
    super(operation, options);
  }
}

export class DeskListByCursorTool extends DeskTool<typeof listByCursor> {
  constructor(options?: ApiToolOptions) {
    super(listByCursor, options);
  }
}
