import { CallPolicy, type CallPolicyOptions, type RunApproved } from "../policy/call-policy.js";
import { parsePolicy, type PolicyOperation, type PolicyRules } from "../policy/policy-rules.js";
import { runApproved } from "./approval-interrupt.js";

/**
 * Creates a policy that several toolkits share.
 *
 * @param packages the provider packages whose operations, resources and inputs the rules may name.
 * @throws ConfigurationError for a rule that is not of the documented form, and for names that no package has.
 * @example
 * const policy = createPolicy("careful", [crmPackage, notesPackage]);
 * const toolkits = [new CrmToolkit({ policy }), new NotesToolkit({ policy })];
 */
export function createPolicy(
  rules: PolicyRules,
  packages: readonly { readonly tools: readonly PolicyOperation[] }[],
  options: CallPolicyOptions = {},
): CallPolicy {
  const known = packages.flatMap(({ tools }) => tools);
  const asking = { ...options, runApproved: runApproved as unknown as RunApproved };
  return new CallPolicy(parsePolicy(rules, known), known, asking);
}
