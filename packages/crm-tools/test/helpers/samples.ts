import type { ApiClient } from "@workbelt/core";
import { completeInput, loadSamples, prepareInput } from "@workbelt/testing/samples";
import { crmPackage } from "../../src/index.js";
import { everyTool } from "./every-tool.js";

type Inputs = Readonly<Record<string, Record<string, unknown>>>;

/** The sample of each operation. */
export const samples = await loadSamples(crmPackage, new URL("../../src/", import.meta.url));

/** For each CRM tool, an input that succeeds on the seeded sandbox. */
export const liveInputs: Inputs = Object.fromEntries(
  Object.entries(samples).map(([name, { input, live = input }]) => [name, live]),
);

/** Creates what the sample of a tool needs, and returns its live input. */
export function prepareLive(name: string, client: ApiClient): Promise<Record<string, unknown>> {
  const { before, input, live = input } = samples[name] ?? {};
  return prepareInput({ before, input: live ?? { "no live input": name } }, (each) => {
    const Tool = everyTool.find((Other) => new Other().name === each);
    if (Tool === undefined) throw new Error(`There is no ${each}.`);
    return new Tool({ client });
  });
}

/** For each CRM tool, a valid input with as many properties as can be combined. */
export const completeInputs: Inputs = Object.fromEntries(
  Object.entries(samples).map(([name, sample]) => [name, completeInput(sample)]),
);
