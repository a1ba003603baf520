import { assertOptions } from "../errors/assert-options.js";
import { CallPolicy, type CallPolicyOptions } from "../policy/call-policy.js";
import { parsePolicy, type PolicyOperation, type PolicyRules } from "../policy/policy-rules.js";
import { assertDistinctServices } from "./distinct-services.js";

/** The part of a provider package that rules are about. */
interface PolicyPackage {
  readonly service?: { readonly name: string };
  readonly tools: readonly PolicyOperation[];
}

/**
 * Creates a policy that several toolkits share.
 *
 * @param packages the provider packages whose operations, resources and inputs the rules may name.
 * @throws ConfigurationError for a rule that is not of the documented form, for names that no package has, and for two
 * packages of one service.
 * @example
 * const policy = createPolicy("careful", [crmPackage, notesPackage]);
 * const toolkits = [new CrmToolkit({ policy }), new NotesToolkit({ policy })];
 */
export function createPolicy(
  rules: PolicyRules,
  packages: readonly PolicyPackage[],
  options: CallPolicyOptions = {},
): CallPolicy {
  assertOptions("createPolicy", options, "store");
  assertDistinctServices(packages.flatMap(({ service }) => service ?? []));
  const known = packages.flatMap(({ tools }) => tools);
  return new CallPolicy(parsePolicy(rules, known), known, options);
}
