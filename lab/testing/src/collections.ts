import { describe, expect, test } from "vitest";
import { type ApiClient, ApiError, InputError } from "@workbelt/core";
import { type AnyProviderPackage, BoundOperation } from "@workbelt/core/adapters";
import type { MirroredItem } from "@workbelt/core/provider";
import { createDefaultTransport } from "@workbelt/core/testing-support";
import { findWrongAnswers } from "./answered-lists.js";
import { createTool } from "./call-tool.js";
import { CollectedItems } from "./collected-items.js";
import type { RequestsUnderTest } from "./measure-requests.js";
import type { Samples } from "./samples/load-samples.js";
import { applyChange, listInputs, prepareInput, type Sample } from "./samples/sample.js";

/** The package whose collections are examined, and the samples of its operations. */
export interface CollectionsOptions extends RequestsUnderTest {
  provider: RequestsUnderTest["provider"] & Pick<AnyProviderPackage, "collections">;
  samples: Samples;
}

/**
 * Defines a vitest suite of the collections of a package: an item is the same at every read, the lists of `answers` have the items of
 * their collections, and after each write of the samples the items that `written` names, read again, make the collections equal to
 * the service.
 */
export function describeCollections(options: CollectionsOptions): void {
  const { provider, samples } = options;
  const writes = provider.tools.flatMap(({ operation }) => {
    const sample = samples[operation.name];
    return operation.effect === "read" || sample === undefined
      ? []
      : [[operation.name, sample] as const];
  });
  // Each service starts with the same items, so that they are read once.
  let initial: CollectedItems | undefined;
  const readInitial = async (client: ApiClient) => {
    initial ??= await CollectedItems.read(provider, client);
    return initial.copyFor(client);
  };

  describe("collections", () => {
    test("an unchanged item is the same at every read", async () => {
      const service = await options.start();
      const client = service.connect(createDefaultTransport());
      try {
        const items = await CollectedItems.read(provider, client);
        expect(items.differences(await CollectedItems.read(provider, client))).toEqual([]);
        const all = provider.collections?.collections.flatMap(({ name }) => items.of(name)) ?? [];
        expect(all.flatMap(findProblems)).toEqual([]);
        const empty = provider.collections?.collections.filter(
          ({ name }) => items.of(name).length === 0,
        );
        expect(empty?.map(({ name }) => name)).toEqual([]);
      } finally {
        await client.close();
        await service.stop();
      }
    });

    test("the lists that collections answer have their items", async () => {
      const service = await options.start();
      const client = service.connect(createDefaultTransport());
      try {
        expect(await findWrongAnswers(provider, client)).toEqual([]);
      } finally {
        await client.close();
        await service.stop();
      }
    });

    test.each(writes)("%s names everything that it changes", async (name, sample) => {
      const outcomes: string[] = [];
      for (const input of listDistinctInputs(sample)) {
        outcomes.push(...(await writeAndFollow(name, { ...sample, input }, options, readInitial)));
      }
      expect(outcomes.filter((each) => each !== "succeeded" && each !== "refused")).toEqual([]);
      expect(outcomes).toContain("succeeded");
    });
  });
}

/** Makes a call, and compares what follows from `written` with a complete reading. */
async function writeAndFollow(
  name: string,
  sample: Pick<Sample, "before" | "input">,
  { provider, start, toolOptions }: CollectionsOptions,
  readInitial: (client: ApiClient) => Promise<CollectedItems>,
): Promise<string[]> {
  const service = await start();
  const client = service.connect(createDefaultTransport());
  const open = (each: string) => createTool(provider, each, { ...toolOptions, client });
  try {
    const tool = open(name);
    const input = await prepareInput(sample, open);
    const isInitial = sample.before === undefined;
    const items = isInitial
      ? await readInitial(client)
      : await CollectedItems.read(provider, client);
    const output: unknown = await tool.execute(input).catch((error: unknown) => {
      if (error instanceof ApiError || error instanceof InputError) return undefined;
      throw error;
    });
    if (output === undefined) return ["refused"];
    const checked = new BoundOperation(tool.operation, provider.service).check(input);
    const compare = async () => {
      await items.follow(tool.operation, checked, output);
      return items.differences(await CollectedItems.read(provider, client));
    };
    let differences = await compare();
    // The service may change an item between the two readings, as when it has processed a recording. What `written`
    // does not name differs again.
    for (let again = 0; again < 2 && differences.length > 0; again += 1) {
      differences = await compare();
    }
    return differences.length === 0
      ? ["succeeded"]
      : differences.map((difference) => `${JSON.stringify(input)}: ${difference}`);
  } finally {
    await client.close();
    await service.stop();
  }
}

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Finds what a mirror cannot keep or search. */
function findProblems({ at, id, keys = [id], mentions = [] }: MirroredItem): string[] {
  const all = [...keys, ...mentions];
  return [
    ...(at === undefined || UTC.test(at)
      ? []
      : [`${id} is at ${at}, which is not ISO 8601 in UTC`]),
    ...(keys.includes(id.toLowerCase()) ? [] : [`${id} is not among its keys`]),
    ...all.flatMap((key) =>
      key !== "" && key === key.toLowerCase() ? [] : [`${id} has the key ${JSON.stringify(key)}`],
    ),
  ];
}

function listDistinctInputs(sample: Sample): Record<string, unknown>[] {
  const { input, live = input } = sample;
  const inputs = [...listInputs(sample), applyChange(live, sample.second)];
  return [...new Map(inputs.map((each) => [JSON.stringify(each), each])).values()];
}
