import type { SandboxContext } from "../common/context.js";
import type { ControlOptions } from "../control/app.js";
import type { Access } from "../common/local-requests.js";
import type { SandboxState } from "../state/sandbox-state.js";

/** Dependencies of the console's views: data, clock and controls of the sandbox. */
export interface ConsoleContext extends SandboxContext {
  control: ControlOptions;
  state: SandboxState;
}

/** Hono environment of the console's routes: the middleware sets what the visitor may do. */
export interface ConsoleEnv {
  Variables: { access: Access };
}
