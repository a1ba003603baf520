import { startSandbox } from "@workbelt/sandbox";

/** The services an example works on. */
export interface Workplace {
  /** What to tell the person at the terminal. */
  title: string;
  isSandbox: boolean;
  close(): Promise<void>;
}

/**
 * The real services when the environment holds each of the variables needed for them, tokens or apps;
 * else the sandbox, to which the environment of this process is then pointed.
 */
export async function openWorkplace(variables: readonly string[]): Promise<Workplace> {
  const missing = variables.filter((name) => !process.env[name]);
  if (missing.length === 0) {
    const title = "Services: those that the environment names.";
    return { title, isSandbox: false, close: async () => {} };
  }
  const sandbox = await startSandbox();
  Object.assign(process.env, sandbox.environment);
  const partly =
    missing.length < variables.length
      ? ` (for the real services also set ${missing.join(", ")})`
      : "";
  return {
    title: `Services: the sandbox on http://127.0.0.1:${sandbox.port}${partly}.`,
    isSandbox: true,
    close: () => sandbox.stop(),
  };
}
