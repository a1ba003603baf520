import { convintelPackage } from "@workbelt/convintel-tools";
import type { AnyProviderPackage } from "@workbelt/core/provider";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import type { Sandbox } from "@workbelt/sandbox";
import { loadSamples, prepareInput, type Samples } from "@workbelt/testing/samples";

const packages: Record<"crm" | "notes" | "convintel", AnyProviderPackage> = {
  crm: crmPackage,
  notes: notesPackage,
  convintel: convintelPackage,
};

/** The sample of each operation of all packages. */
export const samples: Samples = Object.assign(
  {},
  ...(await Promise.all(
    Object.entries(packages).map(([name, provider]) =>
      loadSamples(provider, new URL(`../../packages/${name}-tools/src/`, import.meta.url)),
    ),
  )),
);

/** Returns an input with which a tool succeeds on the seeded sandbox. */
export async function createInput(
  name: string,
  { services }: Sandbox,
): Promise<Record<string, unknown>> {
  const { before, input, live = input } = samples[name]!;
  return prepareInput({ before, input: live }, (tool) => {
    const service = tool.split("_")[0] as keyof typeof packages;
    const { baseUrl, token } = services[service];
    const client = packages[service].createClient({ baseUrl, token, rateLimits: false });
    const { Tool } = packages[service].tools.find(({ operation }) => operation.name === tool)!;
    return new Tool({ client });
  });
}
