import { convintelPackage } from "@workbelt/convintel-tools";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { createMark } from "../src/run/mark.js";
import { runScenario } from "../src/run/run-scenario.js";
import { Session } from "../src/run/session.js";
import { listReferences } from "../src/scenario/resolve-template.js";
import type { Leftover, Scenario } from "../src/scenario/scenario.js";
import { scenarios } from "../src/scenarios/index.js";

const packages: readonly AnyProviderPackage[] = [crmPackage, notesPackage, convintelPackage];

const cases = scenarios.map((scenario) => {
  const provider = packages.find(({ service }) => service.name === scenario.service);
  if (provider === undefined) throw new Error(`There is no package of ${scenario.service}.`);
  return [scenario.service, scenario, provider] as const;
});

test.each(cases)(
  "in the sandbox, exactly the marked steps of %s are refused",
  async (_name, scenario, provider) => {
    const runs = await runInSandbox(scenario, provider);
    const surprises = runs.flatMap((run) => {
      if ("skipped" in run) return [`${run.step.id} is skipped: ${run.skipped}`];
      const isRefused = run.error !== undefined;
      if (isRefused === (run.step.refused === true)) return [];
      return [`${run.step.id}: ${run.error?.message ?? "is not refused"}`];
    });
    expect(surprises).toEqual([]);
  },
);

test.each(cases)(
  "every operation of %s has a step, or a reason why not",
  (_name, scenario, provider) => {
    const called = new Set(
      scenario.steps.flatMap((step) => ("operation" in step ? [step.operation] : [])),
    );
    const names = provider.tools.map(({ operation }) => operation.name);
    expect(names.filter((each) => !called.has(each)).toSorted()).toEqual(
      Object.keys(scenario.untried).toSorted(),
    );
  },
);

test.each(cases)(
  "what a step of %s creates and can be deleted is found if its reply does not name it",
  async (_name, scenario, provider) => {
    const notes = await noteCreations(scenario, provider);
    const list = ({ finds = [], inside = [] }: Leftover): string[] => [
      ...finds,
      ...inside.flatMap(list),
    ];
    const found = new Set(scenario.leftovers.flatMap(list));
    const permanent = new Set(
      scenario.steps.flatMap(({ id, needs }) => (needs === "permanent" ? [id] : [])),
    );
    expect(notes.filter((step) => !found.has(step) && !permanent.has(step))).toEqual([]);
  },
);

/** Runs a scenario, and returns the steps that were noted before they were sent. */
async function noteCreations(scenario: Scenario, provider: AnyProviderPackage) {
  const notes: string[] = [];
  await runInSandbox(scenario, provider, (step) => notes.push(step));
  expect(notes.length).toBeGreaterThan(1);
  return notes;
}

test.each(cases)("the steps of %s refer to steps that exist", (_name, { steps, assumptions }) => {
  const ids = steps.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const named = [
    ...steps.flatMap((step) => [...listReferences(step), ...(step.removes ? [step.removes] : [])]),
    ...assumptions.flatMap(({ shownBy }) => shownBy.map(({ step }) => step)),
  ];
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
});

async function runInSandbox(
  scenario: Scenario,
  provider: AnyProviderPackage,
  onSending: (step: string) => void = () => {},
) {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const { baseUrl, token } = sandbox.services[scenario.service as "crm"];
  const session = new Session(
    provider,
    scenario,
    (options) => provider.createClient({ baseUrl, token, ...options }),
    { rateLimits: false },
  );
  const now = new Date();
  return runScenario(scenario, session, {
    mark: createMark(now),
    now,
    permissions: new Set(["read", "write", "permanent"]),
    observer: {
      beforeWriting: async () => undefined,
      onSending,
      onRefused: () => {},
      onCreated: () => {},
      onRemoved: () => {},
    },
    signal: undefined,
    repeatDelayMs: 500,
  });
}
