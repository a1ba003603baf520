import { homedir } from "node:os";
import { join } from "node:path";
import { safeLine } from "@workbelt/core";
import type { CleanUp, VerifyReport } from "@workbelt/verify";
import { startSentence } from "@workbelt/core/provider";
import { type ConnectionOptions, openConnectors } from "../accounts/open-connection.js";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { askYesNo } from "../input/ask-yes-no.js";
import { formatJson } from "../output/format-json.js";
import { writeLines } from "../output/write.js";
import type { ListedService } from "../services.js";

/** Flags of `workbelt verify`. */
export interface VerifyFlags extends ConnectionOptions {
  write?: boolean;
  permanent?: boolean;
  yes?: boolean;
  clean?: boolean;
  record?: string;
  json?: boolean;
}

/** Verifies services, and writes the report. Ctrl+C stops it, and removes what it created. */
export async function runVerify(
  listed: readonly ListedService[],
  flags: VerifyFlags & { isChosen: boolean },
): Promise<void> {
  const writes = flags.write === true || flags.permanent === true;
  if (writes && !flags.yes && !process.stdin.isTTY) {
    throw new CommandError(
      EXIT.usage,
      "Nothing was sent: there is no terminal to ask before the first write. Allow the writes with --yes.",
    );
  }
  const { formatReport, removeLeftovers, verify } = await loadVerify();
  const { close, services } = await openServices(listed, flags);
  const stop = new AbortController();
  const abort = () => stop.abort(new CommandError(EXIT.interrupted, "Stopped."));
  process.once("SIGINT", abort).once("SIGTERM", abort);
  try {
    const { clean, permanent, record, sandbox, write, yes } = flags;
    const rateLimits = sandbox ? (false as const) : undefined;
    const options = { services, stateFolder: stateFolder(), rateLimits, onProgress: showProgress };
    if (clean) return await reportLeftovers(await removeLeftovers(options));
    const { signal } = stop;
    const confirm = async (question: string) =>
      yes === true || askYesNo(safeLine(question, 500), signal);
    const report = await verify({ ...options, write, permanent, record, confirm, signal });
    await writeLines([flags.json ? formatJson(report, 2) : formatReport(report)]);
    assertConfirmed(report);
  } finally {
    process.removeListener("SIGINT", abort).removeListener("SIGTERM", abort);
    await close();
  }
}

/** @throws CommandError if the package is not installed. */
async function loadVerify() {
  try {
    return await import("@workbelt/verify");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new CommandError(
      EXIT.configuration,
      "This command needs the package @workbelt/verify. Install it beside this one: `npm install @workbelt/verify`.",
      { cause: error },
    );
  }
}

/** Opens the services. Those that were not named are left out if they have no token. @throws CommandError */
function openServices(
  listed: readonly ListedService[],
  { isChosen, ...options }: ConnectionOptions & { isChosen: boolean },
) {
  return openConnectors(listed, options, (error) => {
    if (isChosen) throw error;
    showProgress(error.message);
  });
}

/** Returns the folder of what is kept between runs: `~/.local/state/workbelt`, or `%LOCALAPPDATA%\workbelt\state`. */
function stateFolder(): string {
  const { LOCALAPPDATA, XDG_STATE_HOME } = process.env;
  if (process.platform === "win32" && LOCALAPPDATA) return join(LOCALAPPDATA, "workbelt", "state");
  return join(XDG_STATE_HOME || join(homedir(), ".local", "state"), "workbelt");
}

function showProgress(text: string): void {
  process.stderr.write(`${safeLine(text, 500)}\n`);
}

async function reportLeftovers({ failures, removed }: CleanUp): Promise<void> {
  await writeLines([`Removed ${removed} leftovers.`]);
  if (failures.length === 0) return;
  throw new CommandError(EXIT.different, `Could not be removed:\n${failures.join("\n")}`);
}

/** @throws CommandError if anything is not as expected. */
function assertConfirmed({ services }: VerifyReport): void {
  const differing = services.filter(
    ({ assumptions, leftovers, operations }) =>
      leftovers.length > 0 ||
      operations.some(({ verdict }) => verdict === "different") ||
      assumptions.some(({ verdict }) => verdict === "refuted"),
  );
  const unusable = services.find(({ connection }) => connection.problem !== undefined);
  if (differing.length > 0) {
    const names = differing.map(({ displayName }) => displayName).join(", ");
    throw new CommandError(EXIT.different, `There are differences: ${names}. See the report.`);
  }
  if (unusable !== undefined) {
    throw new CommandError(
      unusable.connection.isReachable ? EXIT.authorization : EXIT.network,
      `${startSentence(unusable.displayName)} could not be used. See the report.`,
    );
  }
}
