import { startSandbox } from "@workbelt/sandbox";

/** The services an example uses. */
export interface ServiceEnvironment {
  /** A line for the terminal. */
  title: string;
  isSandbox: boolean;
  /** Address of the console if the services are the sandbox. */
  consoleUrl?: string;
  close(): Promise<void>;
}

/**
 * Uses the real services if the environment has all these variables. Otherwise starts the sandbox and
 * points the environment of this process to it.
 */
export async function useServices(variables: readonly string[]): Promise<ServiceEnvironment> {
  const missing = variables.filter((name) => !process.env[name]);
  if (missing.length === 0) {
    const title = "Services: the real ones, as set in the environment.";
    return { title, isSandbox: false, close: async () => {} };
  }
  const sandbox = await startSandbox();
  Object.assign(process.env, sandbox.environment);
  const partly =
    missing.length < variables.length
      ? ` (for the real services also set ${missing.join(", ")})`
      : "";
  return {
    title: `Services: the sandbox on ${sandbox.url}${partly}.`,
    isSandbox: true,
    consoleUrl: sandbox.url,
    close: () => sandbox.stop(),
  };
}
