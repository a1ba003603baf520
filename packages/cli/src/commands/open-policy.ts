import { type CallPolicy, createPolicy } from "@workbelt/core";
import { readPolicyRules } from "@workbelt/core/adapters";
import type { ListedService, LoadedService } from "../services.js";

/**
 * Opens the policy of calls to some services: a preset, or a file of rules, which may name operations of any service.
 *
 * @throws ConfigurationError for a file that cannot be read, and for a rule that cannot be used.
 */
export async function openPolicy(
  name: string,
  used: readonly LoadedService[],
  services: readonly ListedService[],
): Promise<CallPolicy> {
  const rules = await readPolicyRules(name);
  const isPreset = typeof rules === "string";
  const packages = isPreset
    ? used.map(({ provider }) => provider)
    : await Promise.all(services.map(async ({ load }) => load()));
  return createPolicy(rules, packages);
}
