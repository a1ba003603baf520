import { z } from "zod";
import { ProgramError } from "../interpreter/program-error.js";
import type { PlanData } from "./planned-write.js";

const object = z.record(z.string(), z.unknown());
const touched = z.array(
  z.strictObject({ input: z.string(), kind: z.string(), identity: z.string() }),
);
const write = z.strictObject({
  number: z.int().positive(),
  tool: z.string(),
  operation: z.string(),
  service: z.string(),
  baseUrl: z.string(),
  account: z.string().nullable(),
  input: object,
  touches: z.strictObject({ things: touched, containers: touched }),
  request: object.nullable(),
  complete: z.boolean(),
  creates: z.record(z.string(), z.string()),
  before: object.nullable(),
  target: z.strictObject({ ids: z.array(z.string()), digest: z.string() }).nullable(),
  consequence: object.nullable(),
  outside: z
    .strictObject({
      happens: z.array(z.string()),
      inputs: z.array(
        z.strictObject({
          path: z.string(),
          value: z.unknown(),
          from: z.array(z.string()),
          decides: z.boolean(),
        }),
      ),
    })
    .nullable(),
  verdict: z.enum(["allow", "ask"]),
  because: z.string().nullable(),
});

const plan = z.strictObject({
  version: z.literal(1),
  run: z.string(),
  account: z.string().nullable(),
  threadId: z.string().nullable(),
  journaledRun: z.string().nullable(),
  toolCallId: z.string().nullable(),
  createdAt: z.number(),
  expiresAt: z.number(),
  writes: z.array(write),
  output: z.strictObject({
    value: z.unknown(),
    logs: z.array(z.string()),
    truncated: z.string().optional(),
  }),
  outsideOutput: z.boolean(),
  summary: z.string(),
  digest: z.string(),
});

/** Checks that data has the form of a plan. @throws ProgramError */
export function parsePlanData(data: unknown): PlanData {
  const { data: parsed, error } = plan.safeParse(data);
  const isNumbered = parsed?.writes.every(({ number }, index) => number === index + 1);
  if (parsed !== undefined && isNumbered) return parsed as unknown as PlanData;
  const place = error?.issues[0]?.path.join(".") ?? "writes";
  throw new ProgramError(
    "refused",
    `This is not a plan of this version: see ${place || "its form"}.`,
    {
      advice: "Run the program again for a new one.",
    },
  );
}
