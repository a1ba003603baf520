import { completeInput, loadSamples } from "@workbelt/testing/samples";
import { crmPackage } from "../../src/index.js";

type Inputs = Readonly<Record<string, Record<string, unknown>>>;

/** The sample of each operation. */
export const samples = await loadSamples(crmPackage, new URL("../../src/", import.meta.url));

/** For each CRM tool, an input that succeeds on the seeded sandbox. */
export const liveInputs: Inputs = Object.fromEntries(
  Object.entries(samples).map(([name, { input, live = input }]) => [name, live]),
);

/** For each CRM tool, a valid input with as many properties as can be combined. */
export const completeInputs: Inputs = Object.fromEntries(
  Object.entries(samples).map(([name, sample]) => [name, completeInput(sample)]),
);
