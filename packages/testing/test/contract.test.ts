import { z } from "zod";
import { describe } from "vitest";
import { defineOperation, defineProvider, path, uuid } from "@workbelt/core/provider";
import { describeContract } from "../src/index.js";
import { deskService } from "../../core/test/helpers/desk.js";

const shredPaper = defineOperation({
  name: "desk_shred_paper",
  description: "Shreds one paper by its paper_id, permanently.",
  effect: "delete",
  consequence: { reversible: "not", reason: "nothing restores a paper", deletes: "the paper" },
  input: z.strictObject({ paper_id: uuid("UUID of the paper") }),
  request: ({ paper_id }) => ({ method: "DELETE", path: path`/papers/${paper_id}` }),
  response: z.unknown(),
  result: () => ({ deleted: true }),
  output: z.strictObject({ deleted: z.literal(true) }),
});

describe("a package with its own verbs, without tool classes, a README or a folder for each resource", () => {
  describeContract({
    provider: defineProvider({ service: deskService, operations: { papers: { shredPaper } } }),
    samples: {
      desk_shred_paper: { input: { paper_id: "891dcbfc-9141-415d-9b2a-2238a6cc012d" } },
    },
    verbs: { shred: "delete" },
  });
});
