import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { writeLines } from "../output/write.js";

/** Restores the data of a running sandbox. */
export async function resetSandbox(port: number): Promise<void> {
  await send(port, "POST", "/reset");
  await writeLines(["The data is reset, and there are no faults."]);
}

/** Adds a fault. */
export async function addFault(port: number, fault: object): Promise<void> {
  await send(port, "POST", "/faults", fault);
  await writeLines(["Added."]);
}

/** Removes all faults. */
export async function clearFaults(port: number): Promise<void> {
  await send(port, "DELETE", "/faults");
  await writeLines(["There are no faults."]);
}

async function send(port: number, method: string, path: string, body?: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/control${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  }).catch(() => {
    throw new CommandError(
      EXIT.network,
      `No sandbox answers on port ${port}. Start it with \`workbelt sandbox start --port ${port}\`, or name its --port.`,
    );
  });
  if (response.ok) return;
  const { message = "" } = (await response.json().catch(() => ({}))) as { message?: string };
  // The sandbox names the fields of its JSON.
  const inFlags = message.replaceAll('"delayMs"', "--delay-ms").replaceAll(/"(\w+)"/g, "--$1");
  const problem =
    response.status === 400 ? inFlags : `The server on port ${port} is not a sandbox.`;
  throw new CommandError(EXIT.usage, problem);
}
