import type { SandboxContext } from "../../lab/sandbox/src/common/context.ts";

/** A request of an operation. */
export interface SandboxRequest {
  method: "DELETE" | "GET" | "PATCH" | "POST" | "PUT";
  path: string;
  body?: object;
}

/** The part of the benchmark that belongs to one service of the sandbox. */
export interface SandboxPart {
  /** The service's app over the data of the context. */
  createApp(context: SandboxContext): {
    request(path: string, init: RequestInit): Response | Promise<Response>;
  };
  headers: Record<string, string>;
  /** Adds `count` resources of each kind that grows with use. */
  addResources(context: SandboxContext, count: number): void;
  /** Creates the requests of each operation, by its name; `run` makes them different. */
  operations: Record<string, (run: number, count: number) => SandboxRequest>;
}
