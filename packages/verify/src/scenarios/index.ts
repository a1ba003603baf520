import type { Scenario } from "../scenario/scenario.js";
import { crmScenario } from "./crm/index.js";
import { convintelScenario } from "./convintel.js";
import { notesScenario } from "./notes/index.js";

/** The scenario of each service. */
export const scenarios: readonly Scenario[] = [crmScenario, notesScenario, convintelScenario];
