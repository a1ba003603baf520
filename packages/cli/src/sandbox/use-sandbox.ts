import { isLoopback, type Service } from "@workbelt/core/provider";
import { sandboxTokens, type ServiceName, startSandbox } from "@workbelt/sandbox";

/** Points the environment to the sandbox that it names, or else to one that runs for this command. */
export async function useSandbox(service: Service): Promise<{ close: () => unknown }> {
  if (namesThisMachine(process.env[service.baseUrlVariable])) {
    process.env[service.tokenVariable] ||= sandboxTokens[service.name as ServiceName];
    return { close: () => {} };
  }
  const sandbox = await startSandbox();
  Object.assign(process.env, sandbox.environment);
  return { close: () => sandbox.stop() };
}

function namesThisMachine(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && isLoopback(new URL(url).hostname);
}
