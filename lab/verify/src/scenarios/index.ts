import { ConfigurationError } from "@workbelt/core";
import type { Scenario } from "../scenario/scenario.js";
import { crmScenario } from "./crm/index.js";
import { convintelScenario } from "./convintel.js";
import { notesScenario } from "./notes/index.js";

/** The scenario of each service. */
export const scenarios: readonly Scenario[] = [crmScenario, notesScenario, convintelScenario];

/** Returns the scenario of a service. @throws ConfigurationError if there is none. */
export function findScenario(name: string): Scenario {
  const found = scenarios.find(({ service }) => service === name);
  if (found !== undefined) return found;
  const names = scenarios.map(({ service }) => service).join(", ");
  throw new ConfigurationError(`There is no scenario for ${name}; there are those of ${names}.`);
}
