import type { TextKinds } from "../client/service.js";
import { assertOptions } from "../errors/assert-options.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { OUTSIDE_KIND, type OutsideRule } from "../operations/outside-content.js";
import { CallPolicy, type CallPolicyOptions } from "../policy/call-policy.js";
import { parsePolicy, type PolicyOperation, type PolicyRules } from "../policy/policy-rules.js";
import { assertDistinctServices } from "./distinct-services.js";

/** The part of a provider package that rules are about. */
interface PolicyPackage {
  readonly service?: { readonly name: string; readonly texts?: TextKinds | undefined };
  readonly tools: readonly PolicyOperation[];
}

/**
 * Creates a policy that several toolkits share.
 *
 * @param packages the provider packages whose operations, resources and inputs the rules may name.
 * @throws ConfigurationError for a rule that is not of the documented form, for names that no package has, and for two
 * packages of one service; for an option `outside` that names a service or a kind of text that no package has.
 * @example
 * const policy = createPolicy("careful", [crmPackage, notesPackage]);
 * const toolkits = [new CrmToolkit({ policy }), new NotesToolkit({ policy })];
 */
export function createPolicy(
  rules: PolicyRules,
  packages: readonly PolicyPackage[],
  options: CallPolicyOptions = {},
): CallPolicy {
  assertOptions("createPolicy", options, "outside store");
  assertDistinctServices(packages.flatMap(({ service }) => service ?? []));
  if (options.outside !== undefined) assertOutside(options.outside, packages);
  const known = packages.flatMap(({ tools }) => tools);
  return new CallPolicy(parsePolicy(rules, known), known, options);
}

/** A misspelled kind would leave texts unmarked that the host takes for marked. */
function assertOutside(rule: OutsideRule, packages: readonly PolicyPackage[]): void {
  if (rule === "everything") return;
  const services = new Map(
    packages.flatMap(({ service }) => (service === undefined ? [] : [[service.name, service]])),
  );
  assertKnownNames("outside", Object.keys(rule), [...services.keys()]);
  for (const [name, own] of Object.entries(rule)) {
    const kinds = Object.keys(services.get(name)?.texts ?? { [OUTSIDE_KIND]: true });
    const place = `outside.${name}`;
    if (own !== "everything") assertKnownNames(place, Object.keys(own), kinds);
  }
}

function assertKnownNames(place: string, names: readonly string[], known: readonly string[]) {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new ConfigurationError(
    `${place}: there is no ${JSON.stringify(unknown)}. There are: ${known.join(", ")}.`,
  );
}
