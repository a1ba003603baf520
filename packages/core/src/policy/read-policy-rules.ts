import { ConfigurationError } from "../errors/call-errors.js";
import { quote } from "../text/quote.js";
import { decodeText, EncodingError, SAVE_AS_UTF8 } from "../text/text-decoder.js";
import { policyPresets, type PolicyPreset, type PolicyRules } from "./policy-rules.js";

/**
 * Reads the rules that a flag of a program names: a preset, or a JSON file of rules. `createPolicy` checks them.
 *
 * @throws ConfigurationError for a file that cannot be read or has no JSON.
 * @example createPolicy(await readPolicyRules("policy.json"), [crmPackage, notesPackage]);
 */
export async function readPolicyRules(name: string): Promise<PolicyRules> {
  if (isPreset(name)) return name;
  const { readFile } = await import("node:fs/promises");
  const bytes = await readFile(name).catch((cause: unknown) => {
    throw new ConfigurationError(
      `There is no policy ${quote(name)}, and no file of this name that can be read. Expected ${policyPresets.join(", ")} or a JSON file of rules.`,
      { cause },
    );
  });
  try {
    return JSON.parse(decodeText(bytes)) as PolicyRules;
  } catch (cause) {
    const problem =
      cause instanceof EncodingError
        ? `cannot be read: ${cause.message}. ${SAVE_AS_UTF8}.`
        : "is not valid JSON.";
    throw new ConfigurationError(`The file of the policy, ${quote(name)}, ${problem}`, { cause });
  }
}

function isPreset(name: string): name is PolicyPreset {
  return (policyPresets as readonly string[]).includes(name);
}
