import { Agent, buildConnector, Pool } from "undici";
import { dropInterimResponses } from "./interim-responses.js";

/** Creates a dispatcher for requests one at a time per connection. Idle connections do not keep Node alive. */
export function createDispatcher() {
  return new Agent({
    // Answers of HTTP/2 say less about what became of a request.
    allowH2: false,
    // Servers close idle connections too, and a request written to one that is being closed is lost.
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 4_000,
    factory: (origin, options) => new Pool(origin, { ...options, connect: connectWith(options) }),
  });
}

function connectWith({ connect }: { connect?: unknown }): buildConnector.connector {
  const connector = (connect ??
    buildConnector({ allowH2: false, timeout: 10_000 })) as buildConnector.connector;
  return (options, callback) =>
    connector(options, (...result) => {
      const [, socket] = result;
      if (socket) dropInterimResponses(socket);
      callback(...result);
    });
}
