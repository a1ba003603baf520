import { expect, test } from "vitest";
import { z } from "zod";
import { type ApiToolOptions, ApiTool } from "../../src/langchain/index.js";
import { defineOperation, path } from "../../src/provider/index.js";
import { deskClient, deskService } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const copyPaper = defineOperation({
  name: "desk_copy_paper",
  description: "Copies a paper, and marks the copy.",
  effect: "create",
  consequence: { reversible: "not", reason: "it stays" },
  verifyWith: "desk_list_papers",
  input: z.strictObject({ find: z.boolean().describe("Only find the paper first") }),
  run: async ({ find }, api) => {
    const first = { method: "POST", path: path`/papers`, readOnly: find } as const;
    await api.send(first, z.unknown());
    return api.send({ method: "POST", path: path`/marks` }, z.unknown());
  },
});

class DeskCopyPaperTool extends ApiTool<typeof copyPaper> {
  constructor(options?: ApiToolOptions<typeof copyPaper>) {
    super(copyPaper, deskService, options);
  }
}

async function copy(find: boolean) {
  const server = await startServer(json(200, {}), json(401, { message: "Revoked." }));
  return new DeskCopyPaperTool({ client: deskClient(server.baseUrl) }).execute({ find });
}

test("a 401 after a write is a partial write, which nothing repeats by itself", async () => {
  const sent = copy(false);
  await expect(sent).rejects.toMatchObject({
    code: "partial_write",
    mayHaveHappened: true,
    cause: { code: "auth_required" },
  });
  await expect(sent).rejects.toThrow("Check with desk_list_papers before calling it again.");
});

test("a 401 after a read only is a missing token", async () => {
  await expect(copy(true)).rejects.toMatchObject({ code: "auth_required" });
});
