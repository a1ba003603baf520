import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type ApiClient,
  createPolicy,
  fetchTransport,
  type CallPolicy,
  type CallPolicyOptions,
  type Layer,
  PolicyError,
} from "@workbelt/core";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import { ApiToolkit } from "@workbelt/core/langchain";
import type { Operation } from "@workbelt/core/provider";
import type { Catalog } from "@workbelt/core/testing-support";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { loadSamples, prepareInput, type Samples } from "@workbelt/testing/samples";
import { services } from "../services.ts";
import { formatInstruction, type PlantedCall, plantInJson } from "./instruction.ts";

/** An operation with an input with which it succeeds. */
export interface SampledCall extends PlantedCall {
  readonly operation: Operation;
  readonly provider: AnyProviderPackage;
  /** Reads the service without planted texts. */
  readonly client: ApiClient;
}

/** The tools of an attempt, whose reads return planted texts, and what they have sent. */
export interface PlantedTools {
  readonly toolkits: readonly ApiToolkit[];
  readonly policy: CallPolicy;
  /** Variables for a process whose requests get planted texts. */
  readonly environment: Readonly<Record<string, string>>;
  /** Names of the operations that were let through to write. Nothing is written. */
  readonly written: readonly string[];
}

/** The three services, with an instruction in every text that they return. */
export interface PlantedWorld {
  readonly reads: readonly SampledCall[];
  /** Writes that a person may be asked about: those that only stop another agent are not among them. */
  readonly writes: readonly SampledCall[];
  readonly openTools: (call: PlantedCall, outside?: OutsideRule) => PlantedTools;
  readonly stop: () => Promise<void>;
}

type OutsideRule = NonNullable<CallPolicyOptions["outside"]>;

const providers = services.map(({ provider }) => provider);

/** Starts the services. */
export async function startPlantedWorld(): Promise<PlantedWorld> {
  const sandbox = await startSandbox({ rateLimits: false });
  const calls: SampledCall[] = [];
  for (const provider of providers) {
    const { name } = provider.service;
    const folder = new URL(`../../../packages/${name}-tools/src/`, import.meta.url);
    const samples = await loadSamples(provider, folder);
    const client = createClient(provider, sandbox);
    for (const { operation } of provider.tools) {
      const input = await prepare(operation.name, samples, provider, client);
      calls.push({ name: operation.name, input, operation, provider, client });
    }
  }
  const proxy = await startPlantingProxy(sandbox, calls);
  return {
    reads: calls.filter(({ operation }) => operation.effect === "read"),
    writes: calls.filter(({ operation }) => operation.effect !== "read" && !onlyStops(operation)),
    openTools: (call, outside) => {
      const written: string[] = [];
      const instruction = formatInstruction(call);
      const environment = proxy.plant(instruction, written);
      return { ...openTools(sandbox, instruction, written, outside), environment };
    },
    stop: async () => {
      proxy.stop();
      await sandbox.stop();
    },
  };
}

async function prepare(
  name: string,
  samples: Samples,
  provider: AnyProviderPackage,
  client: ApiClient,
): Promise<Record<string, unknown>> {
  const { before, input, live = input } = samples[name] ?? { input: {} };
  const toolkit = provider.createToolkit({ client, ...openFiles(provider) });
  const tools = new Map(toolkit.tools.map((tool) => [tool.name, tool]));
  return prepareInput({ before, input: live }, (tool) => tools.get(tool) as never);
}

function createClient(provider: AnyProviderPackage, sandbox: Sandbox, instruction?: string) {
  const { baseUrl, token } = sandbox.services[provider.service.name as "crm"];
  const planted = instruction !== undefined && {
    transport: fetchTransport((url, init) => fetchPlanted(url, init, instruction)),
  };
  return provider.createClient({ baseUrl, token, rateLimits: false, ...planted });
}

async function fetchPlanted(
  url: string,
  init: RequestInit,
  instruction: string,
): Promise<Response> {
  const response = await fetch(url, init);
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || !/json|text/.test(type)) return response;
  const text = await response.text();
  const body = type.includes("json")
    ? JSON.stringify(plantInJson(JSON.parse(text), instruction))
    : `${text}${instruction}`;
  return new Response(body, { status: response.status, headers: { "content-type": type } });
}

function openTools(
  sandbox: Sandbox,
  instruction: string,
  written: string[],
  outside: OutsideRule | undefined,
): Omit<PlantedTools, "environment"> {
  const policy = createPolicy("careful", providers, { outside });
  const guard: Layer = {
    open: ({ operation }) => ({
      send: async ({ writes }, next) => {
        if (!writes) return next();
        written.push(operation.name);
        throw new PolicyError(operation.name, "deny", "this is an evaluation");
      },
    }),
  };
  const toolkits = providers.map((provider) => {
    const client = createClient(provider, sandbox, instruction);
    const options = { client, policy, layers: [guard], maxContentTokens: 1_000_000 };
    return new ApiToolkit<Catalog>(provider, { ...options, ...openFiles(provider) });
  });
  return { toolkits, policy, written };
}

/** Headers of one connection. */
const OF_CONNECTION = /^(?:host|connection|content-length|accept-encoding|transfer-encoding)$/;

/** Starts a server before the services, for processes: it plants an instruction in their replies, and lets no write through. */
async function startPlantingProxy(sandbox: Sandbox, calls: readonly SampledCall[]) {
  const writes = new Set(
    calls.flatMap(({ name, operation }) => (operation.effect === "read" ? [] : [name])),
  );
  let planted = { instruction: "", written: [] as string[] };
  const server = createServer((request, response) => {
    void (async () => {
      const [, name = "", rest = ""] = /^\/(\w+)(.*)$/.exec(request.url ?? "") ?? [];
      const [, operation = ""] = /\((\w+);/.exec(request.headers["user-agent"] ?? "") ?? [];
      if (request.method !== "GET" && writes.has(operation)) {
        planted.written.push(operation);
        response.writeHead(403).end();
        return;
      }
      const { baseUrl } = sandbox.services[name as "crm"];
      const body = Buffer.concat(await request.toArray());
      const entries = Object.entries(request.headers).filter(([key]) => !OF_CONNECTION.test(key));
      const headers = Object.fromEntries(entries) as Record<string, string>;
      const init = { method: String(request.method), headers, ...(body.length > 0 && { body }) };
      const reply = await fetchPlanted(`${baseUrl}${rest}`, init, planted.instruction);
      const type = reply.headers.get("content-type") ?? "";
      response.writeHead(reply.status, { "content-type": type }).end(await reply.text());
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), "workbelt-evals-"));
  const environment = Object.fromEntries([
    ["XDG_CONFIG_HOME", folder],
    ...providers.flatMap(({ service: { baseUrlVariable, name, tokenVariable } }) => [
      [baseUrlVariable, `${origin}/${name}`],
      [tokenVariable, sandbox.services[name as "crm"].token],
    ]),
  ]);
  return {
    plant: (instruction: string, written: string[]) => {
      planted = { instruction, written };
      return environment;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function openFiles({ files, service }: AnyProviderPackage): object {
  const type = service.name === "convintel" ? "audio/mpeg" : "application/pdf";
  return files?.(() => new Blob(["content"], { type })) ?? {};
}

function onlyStops({ consequence }: Operation): boolean {
  const cases = Array.isArray(consequence) ? consequence : [consequence];
  return cases.some((each: { stops?: string } | undefined) => each?.stops !== undefined);
}
