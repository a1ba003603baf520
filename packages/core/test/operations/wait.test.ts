import { expect, test } from "vitest";
import { z } from "zod";
import { ApiTool } from "../../src/langchain/index.js";
import { defineOperation } from "../../src/provider/index.js";
import { deskClient, deskService } from "../helpers/desk.js";

const waitForPaper = defineOperation({
  name: "desk_wait_for_paper",
  description: "Waits for a paper.",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({ delay: z.number().describe("Milliseconds to wait") }),
  run: async ({ delay }, api) => {
    await api.wait(delay);
    return { waited: true };
  },
});

class DeskWaitForPaperTool extends ApiTool<typeof waitForPaper> {}

const tool = new DeskWaitForPaperTool(waitForPaper, deskService, {
  client: deskClient("http://127.0.0.1:9"),
});

test("an operation continues after waiting", async () => {
  await expect(tool.execute({ delay: 1 })).resolves.toEqual({ waited: true });
});

test("an abort ends the wait with its reason", async () => {
  const abort = new AbortController();
  const waiting = tool.execute({ delay: 1_000_000 }, { signal: abort.signal });
  abort.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
});
