import { type AnyProviderPackage, readPolicyRules } from "@workbelt/core/adapters";
import { type CallPolicy, createPolicy } from "@workbelt/core";
import { threadsFile } from "../accounts/config-folder.js";
import type { ListedService, LoadedService } from "../services.js";

/** Flags of a policy. */
export interface PolicyFlags {
  /** A preset, or a file of rules. */
  policy: string;
  /** Name of the conversation that the command belongs to. */
  thread?: string;
}

/** The policy of a command. */
export interface OpenedPolicy {
  policy: CallPolicy;
  /** The conversation of its calls; undefined for a command by itself. */
  threadId: string | undefined;
  close: () => void;
}

/**
 * Opens the policy of calls to some services: a preset, or a file of rules, which may name operations of any service.
 *
 * @throws ConfigurationError for a file that cannot be read, and for a rule that cannot be used.
 */
export async function openPolicy(
  flags: PolicyFlags,
  used: readonly LoadedService[],
  services: readonly ListedService[],
): Promise<OpenedPolicy> {
  const rules = await readPolicyRules(flags.policy);
  const isPreset = typeof rules === "string";
  const packages = isPreset
    ? used.map(({ provider }) => provider)
    : await Promise.all(services.map(async ({ load }) => load()));
  return createCommandPolicy(rules, packages, flags);
}

/**
 * Creates the policy of a command. The commands of one conversation share what they have read: after content by outsiders, `careful`
 * asks about the writes of those that follow.
 *
 * @throws ConfigurationError for a rule that cannot be used; CommandError, StoreError for a folder or file that cannot be used.
 */
export async function createCommandPolicy(
  rules: Awaited<ReturnType<typeof readPolicyRules>>,
  packages: readonly AnyProviderPackage[],
  { thread }: Pick<PolicyFlags, "thread">,
): Promise<OpenedPolicy> {
  // An empty variable of the environment names no conversation.
  const threadId = thread || undefined;
  if (threadId === undefined) {
    return { policy: createPolicy(rules, packages), threadId, close: () => {} };
  }
  const { openStore } = await import("../accounts/open-store.js");
  const { store } = openStore(threadsFile());
  return {
    policy: createPolicy(rules, packages, { store }),
    threadId,
    close: () => store.close(),
  };
}
