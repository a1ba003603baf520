import { describe, expect, test } from "vitest";
import { ApiError, type HttpRequest, InputError, type Transport } from "@workbelt/core";
import { createDefaultTransport } from "@workbelt/core/testing-support";
import { createTool } from "./call-tool.js";
import type { RequestsUnderTest } from "./measure-requests.js";
import type { Samples } from "./samples/load-samples.js";
import {
  applyChange,
  listInputs,
  type Mistake,
  prepareInput,
  type Sample,
} from "./samples/sample.js";

/** The package whose checks are examined, and the samples of its operations. */
export interface ChecksOptions extends RequestsUnderTest {
  samples: Samples;
  /** Returns true for a request that changes nothing although it is no GET, such as a query. @default none */
  isRead?: ((request: Pick<HttpRequest, "method" | "url">) => boolean) | undefined;
  /** Writes about which a check could find nothing, with the reason: `{ crm_create_webhook: "…" }`. */
  withoutCheck?: Readonly<Record<string, string>> | undefined;
  /** Mistakes of samples that no read shows, by `<tool>: <mistake>`, with the reason. */
  onlyService?: Readonly<Record<string, string>> | undefined;
}

/**
 * Defines a vitest suite of the checks of writes, over all inputs of their samples: a dry run only reads, accepts what the
 * service accepts, and refuses the mistakes that the service refuses.
 */
export function describeChecks(options: ChecksOptions): void {
  const { onlyService = {}, provider, samples, withoutCheck = {} } = options;
  const writes = provider.tools.flatMap(({ operation }) =>
    operation.effect === "read" ? [] : [operation],
  );
  const checked = writes.filter((operation) => operation.check !== undefined);
  const accepted = checked.flatMap(({ name }) => {
    const sample = samples[name];
    return sample === undefined ? [] : [[name, sample] as const];
  });
  const mistakes = accepted.flatMap(([name, sample]) =>
    (sample.mistakes ?? []).map(({ change, mistake }) => [name, mistake, sample, change] as const),
  );
  describe("checks", () => {
    test("each write has a check, or a reason to have none", () => {
      const unchecked = writes
        .filter((operation) => operation.check === undefined)
        .map(({ name }) => name);
      expect(unchecked.toSorted()).toEqual(Object.keys(withoutCheck).toSorted());
    });

    test("only declared mistakes are left to the service", () => {
      const declared = mistakes.map(([name, mistake]) => `${name}: ${mistake}`);
      expect(declared).toEqual(expect.arrayContaining(Object.keys(onlyService)));
    });

    test.each(accepted)(
      "%s accepts what the service accepts, and only reads",
      async (name, sample) => {
        const outcomes: Outcome[] = [];
        for (const input of listDistinctInputs(sample)) {
          outcomes.push(await checkThenCall(name, { ...sample, input }, options));
        }
        expect(outcomes.some(({ called }) => called === "succeeded")).toBe(true);
        const wrong = outcomes.filter(
          ({ called, checked: found, writes: sent }) =>
            sent.length > 0 || (called === "succeeded" && found !== "accepted"),
        );
        expect(wrong).toEqual([]);
      },
    );

    test.each(mistakes)(
      "%s finds %s, if the service refuses it",
      async (name, mistake, sample, change) => {
        const {
          called,
          checked: found,
          writes: sent,
        } = await checkThenCall(name, sample, options, change);
        expect(called).not.toBe("succeeded");
        expect(sent).toEqual([]);
        const isLeft = `${name}: ${mistake}` in onlyService;
        expect(found === "accepted").toBe(isLeft);
      },
    );
  });
}

/** The outcomes of a dry run of a call and of the call itself. */
interface Outcome {
  input: Record<string, unknown>;
  /** `accepted`, or what the dry run found. */
  checked: string;
  /** `succeeded`, or the error of the call. */
  called: string;
  /** Requests of the dry run that were no reads. */
  writes: string[];
}

/** Makes a dry run with fresh data, then the call. @throws errors that are neither about the input nor from the service. */
async function checkThenCall(
  name: string,
  { before, input: given }: Pick<Sample, "before" | "input">,
  options: ChecksOptions,
  change: Mistake["change"] = {},
): Promise<Outcome> {
  const { isRead = () => false, provider, start, toolOptions } = options;
  const service = await start();
  const sent: HttpRequest[] = [];
  const observed = service.connect(observe(sent));
  const other = service.connect(createDefaultTransport());
  const open = (each: string, client: typeof other) =>
    createTool(provider, each, { ...toolOptions, client });
  try {
    const prepared = await prepareInput({ before, input: given }, (each) => open(each, other));
    const input = applyChange(prepared, change);
    const checked = await describeOutcome(open(name, observed).preview(input), "accepted");
    const writes = sent.filter((request) => request.method !== "GET" && !isRead(request));
    const called = await describeOutcome(open(name, other).execute(input), "succeeded");
    return { input, checked, called, writes: writes.map(({ method, url }) => `${method} ${url}`) };
  } finally {
    await observed.close();
    await other.close();
    await service.stop();
  }
}

async function describeOutcome(call: Promise<unknown>, success: string): Promise<string> {
  try {
    await call;
    return success;
  } catch (error) {
    if (error instanceof InputError || error instanceof ApiError) return error.message;
    throw error;
  }
}

function observe(sent: HttpRequest[]): Transport {
  const transport = createDefaultTransport();
  return {
    send: (request) => {
      sent.push(request);
      return transport.send(request);
    },
    close: () => transport.close(),
  };
}

/** Returns the inputs of a sample with those of its second call, each once. */
function listDistinctInputs(sample: Sample): Record<string, unknown>[] {
  const inputs = [...listInputs(sample), applyChange(sample.input, sample.second)];
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()];
}
