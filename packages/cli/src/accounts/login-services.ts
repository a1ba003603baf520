import type { ServiceName } from "../services/load-service.js";

/** Name of an account without `--account`. */
export const DEFAULT_ACCOUNT = "me";

/** Services that are connected at the terminal. The third has API keys, which are in the environment. */
export const loginServices = ["crm", "notes"] as const satisfies ServiceName[];

/** Name of a service that is connected at the terminal. */
export type LoginService = (typeof loginServices)[number];
