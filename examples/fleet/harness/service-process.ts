import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Sandbox } from "@workbelt/sandbox";
import type { LoggedRequest } from "./request-log.ts";

const servicesFile = fileURLToPath(new URL("services.ts", import.meta.url));

/** The sandbox in a process of its own. */
export interface ServiceProcess {
  services: Sandbox["services"];
  /** Environment that connects tools to them. */
  environment: Sandbox["environment"];
  /** Returns the requests since the last call. */
  takeLog(): Promise<LoggedRequest[]>;
  stop(): Promise<void>;
}

/** Options of the sandbox. */
export interface ServiceOptions {
  /** False lifts the services' rate limits. */
  limits: boolean;
  /** Added to each request, as over a network. */
  latencyMs: number;
  environment: NodeJS.ProcessEnv;
  execArgv: readonly string[];
}

/** Starts the sandbox with the team's accounts connected to it. */
export async function startServices(options: ServiceOptions): Promise<ServiceProcess> {
  const { environment: env, execArgv, latencyMs, limits } = options;
  const args = [limits ? "limits" : "no-limits", String(latencyMs)];
  const child = fork(servicesFile, args, { env, execArgv: [...execArgv] });
  const receive = async <Message>(): Promise<Message> => {
    const ended = once(child, "exit").then(() => {
      throw new Error("The process of the sandbox ended.");
    });
    const [message] = (await Promise.race([once(child, "message"), ended])) as [Message];
    return message;
  };
  const started = await receive<Pick<Sandbox, "services" | "environment">>();
  return {
    ...started,
    takeLog: () => {
      child.send("log");
      return receive<LoggedRequest[]>();
    },
    stop: async () => {
      child.disconnect();
      await once(child, "exit");
    },
  };
}
