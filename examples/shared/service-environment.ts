import { isLoopback } from "@workbelt/core/provider";
import { reportRuns, startSandbox } from "@workbelt/sandbox";

/** The services an example uses. */
export interface ServiceEnvironment {
  /** A line for the terminal. */
  title: string;
  isSandbox: boolean;
  /** Address of the console if the services are the sandbox. */
  consoleUrl?: string;
  /** True if the sandbox was started for this program, and ends with it. */
  isOwn?: true;
  close(): Promise<void>;
}

/**
 * Uses the real services, or a running sandbox, if the environment has all these variables. Otherwise starts a sandbox and
 * points the environment of this process to it. A sandbox learns of plans, approvals and undos, for its console.
 */
export async function useServices(variables: readonly string[]): Promise<ServiceEnvironment> {
  const missing = variables.filter((name) => !process.env[name]);
  if (missing.length === 0) {
    const url = await findSandbox(variables);
    const title = `Services: ${url === undefined ? "the real ones" : `the sandbox on ${url}`}, as set in the environment.`;
    if (url === undefined) return { title, isSandbox: false, close: async () => {} };
    return { title, isSandbox: true, consoleUrl: url, close: reportRuns(url) };
  }
  const sandbox = await startSandbox();
  Object.assign(process.env, sandbox.environment);
  const stopReporting = reportRuns(sandbox.url);
  const partly =
    missing.length < variables.length
      ? ` (for the real services also set ${missing.join(", ")})`
      : "";
  return {
    title: `Services: the sandbox on ${sandbox.url}${partly}.`,
    isSandbox: true,
    consoleUrl: sandbox.url,
    isOwn: true,
    close: async () => {
      await stopReporting();
      await sandbox.stop();
    },
  };
}

/** Returns the address of the sandbox that the base URLs of all services lead to, if they do. */
async function findSandbox(variables: readonly string[]): Promise<string | undefined> {
  const urls = variables.map((name) => {
    return process.env[name.replace(/_(?:ACCESS_TOKEN|API_KEY)$/, "_BASE_URL")] ?? "";
  });
  const origins = new Set(urls.map((url) => (URL.canParse(url) ? new URL(url).origin : "")));
  const [origin = ""] = origins;
  if (origins.size !== 1 || origin === "" || !isLoopback(new URL(origin).hostname))
    return undefined;
  const response = await fetch(`${origin}/console/activity`).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true ? origin : undefined;
}
