import { ConfigurationError } from "@workbelt/core";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import type { VerifyOptions } from "./options.js";
import type { ServiceReport, VerifyReport } from "./report/report.js";
import type { CleanUp } from "./run/clean-up.js";
import { Journal } from "./run/journal.js";
import type { Permission } from "./scenario/scenario.js";
import { ServiceVerification } from "./service-verification.js";

/**
 * Calls the services, compares each reply with the declared shapes and with the sandbox's reply to the same request,
 * and reports what was confirmed, what differs, and what was not tried. Reads alone without `write`.
 *
 * @throws ConfigurationError for a service without a scenario, without a state folder to write, and when another
 * verification is running; the signal's reason when it is aborted, after cleaning up.
 * @example
 * const report = await verify({
 *   services: [{ provider: crmPackage, connect: (options) => createCrmClient({ token, ...options }) }],
 * });
 */
export async function verify(options: VerifyOptions): Promise<VerifyReport> {
  const permissions = listPermissions(options);
  const journal = permissions.has("write") ? openJournal(options) : undefined;
  // Started for the first comparison: what is stopped before needs none.
  let sandbox: Promise<Sandbox> | undefined;
  const openSandbox = () => (sandbox ??= startSandbox({ rateLimits: false }));
  try {
    const reports: ServiceReport[] = [];
    for (const service of options.services) {
      options.onProgress?.(`Verifying ${service.provider.service.displayName}…`);
      const verification = new ServiceVerification(service, options, permissions, journal);
      reports.push(await verification.run(openSandbox));
    }
    return { services: reports };
  } finally {
    journal?.close();
    await (await sandbox)?.stop();
  }
}

/**
 * Removes what earlier verifications left, and verifies nothing.
 *
 * @throws ConfigurationError as `verify` does, and the errors of a service that cannot be used.
 */
export async function removeLeftovers(
  options: Pick<VerifyOptions, "services" | "stateFolder" | "rateLimits">,
): Promise<CleanUp> {
  const journal = openJournal(options);
  try {
    const results: CleanUp[] = [];
    for (const service of options.services) {
      const verification = new ServiceVerification(service, options, new Set(), journal);
      results.push(await verification.cleanUp());
    }
    return {
      removed: results.reduce((sum, { removed }) => sum + removed, 0),
      failures: results.flatMap(({ failures }) => failures),
    };
  } finally {
    journal.close();
  }
}

function listPermissions({ permanent, write }: VerifyOptions): ReadonlySet<Permission> {
  return new Set([
    "read",
    ...(write || permanent ? ["write" as const] : []),
    ...(permanent ? ["permanent" as const] : []),
  ]);
}

function openJournal({ stateFolder }: Pick<VerifyOptions, "stateFolder">): Journal {
  if (stateFolder !== undefined) return Journal.open(stateFolder);
  throw new ConfigurationError(
    "A verification that writes needs the option stateFolder, a folder for the journal of what it creates.",
  );
}
