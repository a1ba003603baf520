import type { PlannedWrite } from "../../src/index.js";

type Input = Record<string, unknown>;

/** Returns a source of numbers from 0 to 1 that repeats for a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the id of a number. */
export function toId(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;
}

const START = Date.UTC(2026, 0, 1);

/** Returns the input of a write as a program makes many of them. */
function toInput(index: number, random: () => number): Input {
  const company = `company${index}`;
  return {
    object: "deals",
    record_id: toId(1000 + index),
    values: {
      name: `Renewal for ${company}`,
      value: Math.round(1000 + random() * 4000),
      stage: ["Lead", "In Progress", "Won"][index % 3],
      owner: toId(index % 2),
      closes: new Date(START + Math.floor(random() * 60) * 86_400_000).toISOString().slice(0, 10),
      contact: `person${index}@${["acme", "globex"][index % 2]}.example`,
      link: `https://crm.example/deals/${index}`,
      tags: index % 2 === 0 ? ["renewal"] : ["renewal", "europe"],
      comment: `Please review the renewal terms with ${company} before the call`,
    },
    links: [{ target_object: "companies", target_record_id: toId(50_000 + index) }],
  };
}

/** Makes a group of equal writes of which one is changed. */
export function makeWrites(
  count: number,
  seed: number,
  change: { at: number; set: (values: Input, input: Input) => void } | undefined,
): PlannedWrite[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const input = toInput(index, random);
    if (change?.at === index) change.set(input["values"] as Input, input);
    return {
      number: index + 1,
      tool: "crm_update_record",
      operation: "crm_update_record",
      service: "crm",
      baseUrl: "http://127.0.0.1",
      account: null,
      input,
      touches: {
        things: [{ input: "record_id", kind: "record", identity: toId(1000 + index) }],
        containers: [],
      },
      request: null,
      complete: true,
      creates: {},
      before: null,
      target: null,
      consequence: null,
      outside: null,
      verdict: "ask",
      because: null,
    };
  });
}
