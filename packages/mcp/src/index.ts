// Entry point for servers of your own, such as with other account stores or token formats than the program's.
export { createToolkits, type ServedClients, type ToolkitsOptions } from "./create-toolkits.js";
export {
  type AuthorizationOptions,
  createHttpHandler,
  type HttpHandler,
  type HttpHandlerOptions,
} from "./http/http-handler.js";
export { serveEvents, type ServedEvents, type ServeEventsOptions } from "./events/served-events.js";
export { getSubject } from "./caller.js";
export { createJwtAuthorization, type JwtAuthorizationOptions } from "./http/jwt-authorization.js";
export { listen, type ListenOptions, type RunningServer } from "./http/listen.js";
export { createServerFactory, type ServerFactoryOptions } from "./serve/server-factory.js";
export { loadSkills } from "./serve/skills.js";
export type { ServedToolkit } from "./serve/toolkit.js";
export type { ServedUndo } from "./serve/undo-tool.js";
