import { startSandbox } from "@workbelt/sandbox";

/** The services an example works on. */
export interface Workplace {
  /** What to tell the person at the terminal. */
  title: string;
  close(): Promise<void>;
}

/**
 * The real services when the environment holds a token for each of those needed; else the sandbox, to
 * which the environment of this process is then pointed.
 */
export async function openWorkplace(tokens: readonly string[]): Promise<Workplace> {
  const missing = tokens.filter((name) => !process.env[name]);
  if (missing.length === 0) {
    return { title: "Services: those your tokens are for.", close: async () => {} };
  }
  const sandbox = await startSandbox();
  Object.assign(process.env, sandbox.environment);
  const partly =
    missing.length < tokens.length ? ` (for the real services also set ${missing.join(", ")})` : "";
  return {
    title: `Services: the sandbox on http://127.0.0.1:${sandbox.port}${partly}.`,
    close: () => sandbox.stop(),
  };
}
