import { convintelPackage } from "@workbelt/convintel-tools";
import { ApiTool } from "@workbelt/core/langchain";
import type { Operation } from "@workbelt/core/provider";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import type { Sandbox } from "@workbelt/sandbox";
import { applyChange, loadSamples, prepareInput, type Samples } from "@workbelt/testing/samples";

/** All provider packages, by the names of their services. */
export const packages: Record<"crm" | "notes" | "convintel", AnyProviderPackage> = {
  crm: crmPackage,
  notes: notesPackage,
  convintel: convintelPackage,
};

/** Types of the files that uploads offer. */
const TYPES = { crm: "application/pdf", notes: "application/pdf", convintel: "audio/mpeg" };

/** The sample of each operation of all packages. */
export const samples: Samples = Object.assign(
  {},
  ...(await Promise.all(
    Object.entries(packages).map(([name, provider]) =>
      loadSamples(provider, new URL(`../packages/${name}-tools/src/`, import.meta.url)),
    ),
  )),
);

/** Number of all operations. */
export const toolCount = Object.keys(samples).length;

const operations: readonly Operation[] = Object.values(packages).flatMap(({ tools }) =>
  tools.map(({ operation }) => operation),
);

/** All operations that write. */
export const writes = operations.filter(({ effect }) => effect !== "read");

/** All operations that read. */
export const reads = operations.filter(({ effect }) => effect === "read");

/** Creates the toolkits of all packages, or of some, that call the sandbox. */
export function createToolkits(
  { services }: Sandbox,
  options: object = {},
  names = Object.keys(packages) as (keyof typeof packages)[],
) {
  return names.map((service) => {
    const provider = packages[service];
    const { baseUrl, token } = services[service];
    const client = provider.createClient({ baseUrl, token, rateLimits: false });
    const files = provider.files?.(() => new Blob(["content"], { type: TYPES[service] }));
    return provider.createToolkit({ client, ...files, ...options });
  });
}

/** Creates a tool of any package that calls the sandbox. */
export function createTool(name: string, { services }: Sandbox): ApiTool<Operation> {
  const service = name.split("_")[0] as keyof typeof packages;
  const { baseUrl, token } = services[service];
  const provider = packages[service];
  const client = provider.createClient({ baseUrl, token, rateLimits: false });
  const { operation } = provider.tools.find((each) => each.operation.name === name)!;
  const files = provider.files?.(() => new Blob(["content"], { type: TYPES[service] }));
  return new ApiTool(operation, provider.service, { client, ...files });
}

/** Returns an input with which a tool succeeds on the seeded sandbox. */
export function createInput(name: string, sandbox: Sandbox): Promise<Record<string, unknown>> {
  const { before, input, live = input } = samples[name]!;
  return prepareInput({ before, input: live }, (tool) => createTool(tool, sandbox));
}

/** Returns that input, and its changes for the other consequences. */
export async function createInputs(
  name: string,
  sandbox: Sandbox,
): Promise<Record<string, unknown>[]> {
  const input = await createInput(name, sandbox);
  const { otherCases = [] } = samples[name]!;
  return [input, ...otherCases.map((change) => applyChange(input, change))];
}
