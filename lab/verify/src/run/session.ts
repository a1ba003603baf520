import type { ApiClient, FileSource, SharedRateLimits, Transport } from "@workbelt/core";
import { type Operation, pathFromTemplate, type RequestSpec } from "@workbelt/core/provider";
import { type AnyProviderPackage, BoundOperation } from "@workbelt/core/adapters";
import { createDefaultTransport } from "@workbelt/core/testing-support";
import type { Call, Scenario, Template } from "../scenario/scenario.js";
import { collectExchanges, type Exchange, watchTransport } from "./exchange.js";

/** Options of the client that {@link Connect} creates. */
export interface ConnectOptions {
  transport: Transport;
  rateLimits: false | SharedRateLimits;
}

/** Creates the client of a service, with its token or account. @throws ConfigurationError */
export type Connect = (options: ConnectOptions) => ApiClient;

/** Output of a call, or the error that it failed with, and all that was sent for it. */
export interface Outcome {
  exchanges: Exchange[];
  output?: unknown;
  error?: Error;
}

// A smallest file of each type that uploads accept: one second of silence, and one line.
const files: FileSource = (name) =>
  name.endsWith(".wav")
    ? new File([createSilence()], name, { type: "audio/wav" })
    : new File(["Created by workbelt verify.\n"], name, { type: "text/plain" });

/** The operations of a service on one connection. */
export class Session {
  readonly provider: AnyProviderPackage;
  readonly client: ApiClient;
  readonly #account: string | undefined;
  readonly #operations: ReadonlyMap<string, Operation>;

  constructor(
    provider: AnyProviderPackage,
    scenario: Pick<Scenario, "idsAfter">,
    connect: Connect,
    options: {
      account?: string | undefined;
      transport?: Transport;
      rateLimits: ConnectOptions["rateLimits"];
    },
  ) {
    const { account, rateLimits, transport = createDefaultTransport() } = options;
    this.provider = provider;
    this.#account = account;
    const basePath = () => new URL(this.client.baseUrl).pathname.replace(/\/$/, "");
    const watched = watchTransport(transport, { basePath, idsAfter: scenario.idsAfter });
    this.client = connect({ rateLimits, transport: watched });
    const tools = provider.createToolkit(provider.files?.(files)).getTools();
    this.#operations = new Map(tools.map(({ operation }) => [operation.name, operation]));
  }

  /** Returns an operation of the package. @throws Error if there is none of this name. */
  operation(name: string): Operation {
    const found = this.#operations.get(name);
    if (found === undefined) throw new Error(`There is no operation ${name}.`);
    return found;
  }

  /** Makes a call, and returns its outcome whether it succeeds or not. */
  async call(call: Call, signal: AbortSignal | undefined): Promise<Outcome> {
    const exchanges: Exchange[] = [];
    try {
      const output = await collectExchanges(exchanges, () =>
        "operation" in call
          ? this.execute(call.operation, call.input, signal)
          : this.client.send(toRequest(call.request), { account: this.#account, signal }),
      );
      return { exchanges, output };
    } catch (error) {
      signal?.throwIfAborted();
      return { exchanges, error: error as Error };
    }
  }

  /** Calls an operation. @throws the errors of the operation. */
  async execute(name: string, input: Template, signal?: AbortSignal): Promise<unknown> {
    return this.#bind(this.operation(name)).execute(input, { signal });
  }

  /** Lists the items of all pages of an operation, or those of its one reply. @throws the errors of the operation. */
  async list(name: string, input: Template, signal?: AbortSignal): Promise<unknown[]> {
    const operation = this.operation(name);
    if (operation.pagination !== undefined) {
      const found: unknown[] = [];
      for await (const item of this.#bind(operation).items(input, { signal })) found.push(item);
      return found;
    }
    const { items = [] } = (await this.execute(name, input, signal)) as { items?: unknown[] };
    return items;
  }

  #bind(operation: Operation): BoundOperation<Operation> {
    const { client } = this;
    return new BoundOperation(operation, client.service, { client, account: this.#account });
  }
}

function toRequest(request: Extract<Call, { request: unknown }>["request"]): RequestSpec {
  const { body, method, path, query, values } = request;
  return {
    method,
    path: pathFromTemplate(path, values as Record<string, string> | undefined),
    query: query as RequestSpec["query"],
    body,
  };
}

/** Creates a WAV file with a second of silence: 8,000 samples of one byte. */
function createSilence(): Uint8Array<ArrayBuffer> {
  const samples = 8000;
  const file = Buffer.alloc(44 + samples, 0x80);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + samples, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(samples, 24);
  file.writeUInt32LE(samples, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write("data", 36);
  file.writeUInt32LE(samples, 40);
  return new Uint8Array(file);
}
