import type { ApiClient, Transport } from "@workbelt/core";
import type { AnyTool } from "@workbelt/core/adapters";
import { type Catalog, createDefaultTransport } from "@workbelt/core/testing-support";
import { callAsModel, createTool } from "./call-tool.js";
import { applyChange, type MinRequests, prepareInput, type Sample } from "./samples/sample.js";

/** A service with fresh data. */
export interface ServiceUnderTest {
  /** Creates a client of the service with this transport. */
  connect: (transport: Transport) => ApiClient;
  stop: () => Promise<void>;
}

/** The package whose requests are counted. */
export interface RequestsUnderTest {
  provider: Pick<Catalog, "service" | "tools">;
  /** Starts the service, always with the same data and without rate limits. */
  start: () => Promise<ServiceUnderTest>;
  /** Further options of the tools, such as the files that they upload. */
  toolOptions?: object | undefined;
}

/** Requests of a call with a new client, and of a second call with the same client and another input. */
export interface RequestCounts {
  cold: number;
  warm: number;
  /** Rounds of requests of the second call: those that are sent at once are one. */
  warmRounds: number;
}

/** The requests of an operation. */
export interface MeasuredRequests {
  tool: string;
  /** Those of `execute()`. */
  execute: RequestCounts;
  /** Those of a model's call, with the lookups of names that the model reads. */
  model: RequestCounts;
  minRequests?: MinRequests | undefined;
}

/**
 * Calls an operation twice with the inputs of its sample, by `execute()` and as a model does, and counts the requests.
 *
 * @throws Error if a call fails, or the second has the input of the first although the operation has inputs.
 */
export async function measureRequests(
  name: string,
  sample: Sample,
  options: RequestsUnderTest,
): Promise<MeasuredRequests> {
  return {
    tool: name,
    execute: await countRequests(name, sample, options, callAsProgram),
    model: await countRequests(name, sample, options, callAsModel),
    minRequests: sample.minRequests,
  };
}

type Call = (tool: AnyTool, input: Record<string, unknown>) => Promise<unknown>;

const callAsProgram: Call = (tool, input) => tool.execute(input);

async function countRequests(
  name: string,
  { before, input, live = input, second }: Sample,
  { provider, start, toolOptions }: RequestsUnderTest,
  call: Call,
): Promise<RequestCounts> {
  const service = await start();
  const counted = countSent();
  const client = service.connect(counted.transport);
  // Requests that prepare an input must not fill the caches of the measured client.
  const other = service.connect(createDefaultTransport());
  const prepare = (own: Record<string, unknown>) =>
    prepareInput({ before, input: own }, (each) =>
      createTool(provider, each, { ...toolOptions, client: other }),
    );
  try {
    const tool = createTool(provider, name, { ...toolOptions, client });
    const first = await prepare(input);
    await call(tool, first);
    const cold = counted.sent();
    const next = await prepare(second === undefined ? live : applyChange(input, second));
    const hasInputs = Object.keys(tool.operation.input.shape).length > 0;
    if (hasInputs && JSON.stringify(first) === JSON.stringify(next)) {
      throw new Error(`${name}: its sample needs \`second\`, another input.`);
    }
    await call(tool, next);
    const both = counted.sent();
    return {
      cold: cold.requests,
      warm: both.requests - cold.requests,
      warmRounds: both.rounds - cold.rounds,
    };
  } finally {
    await client.close();
    await other.close();
    await service.stop();
  }
}

/** Creates a transport that counts what it sends, the parts of uploads included. */
function countSent() {
  const transport = createDefaultTransport();
  let requests = 0;
  let rounds = 0;
  let open = 0;
  const counting: Transport = {
    async send(request) {
      requests += 1;
      if (open === 0) rounds += 1;
      open += 1;
      try {
        return await transport.send(request);
      } finally {
        open -= 1;
      }
    },
    close: () => transport.close(),
  };
  return { transport: counting, sent: () => ({ requests, rounds }) };
}
