// Other packages compile this file from its source, without those beside it.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./undici-parts.d.ts" />
import { Socket } from "node:net";
import type * as undiciModule from "undici";
import type { buildConnector, Dispatcher } from "undici";
import { ConfigurationError } from "../errors/call-errors.js";
import type { Transport } from "./transport.js";
import { dropInterimResponses, ProxyFailure, UndiciSender } from "./undici-transport.js";

/** All of undici, which only requests through a proxy need. */
type Undici = typeof undiciModule;

/** The parts of undici that send requests. */
type Parts = Pick<Undici, "Agent" | "Pool" | "buildConnector">;

/**
 * Loads undici, and returns what creates a transport over a dispatcher of its own: it goes through the proxies of the
 * environment, if it names any. Idle connections do not keep Node alive. That function throws a ConfigurationError when a
 * proxy variable cannot be used.
 *
 * @throws the error of the import where undici is missing.
 */
export async function loadUndici(): Promise<() => Transport> {
  if (PROXIES.some((names) => readFirst(names))) {
    const undici = await import("undici");
    return () => toTransport(createProxyDispatcher(undici, readProxyVariables()));
  }
  const parts = await loadParts();
  return () => toTransport(createDispatcher(parts));
}

/** Loads what sends requests, in half the time that all of undici takes. */
async function loadParts(): Promise<Parts> {
  try {
    const [agent, pool, connect] = await Promise.all([
      import("undici/lib/dispatcher/agent.js"),
      import("undici/lib/dispatcher/pool.js"),
      import("undici/lib/core/connect.js"),
    ]);
    return { Agent: agent.default, Pool: pool.default, buildConnector: connect.default };
  } catch {
    // undici promises no paths: a version of it may have moved them.
    return import("undici");
  }
}

function toTransport(dispatcher: Dispatcher): Transport {
  return new UndiciSender(dispatcher, () => dispatcher.close());
}

// HTTP/2 would put many requests on one connection, and reports less about the outcome of each.
const ONLY_HTTP1 = { allowH2: false };

const POOL_OPTIONS = {
  ...ONLY_HTTP1,
  // Servers close idle connections too, and a request written to one that is being closed is lost.
  keepAliveTimeout: 4_000,
  keepAliveMaxTimeout: 4_000,
};

/** A connector, which undici sets where it connects through a proxy. */
interface FactoryOptions {
  connect?: buildConnector.connector;
}

function createDispatcher(parts: Parts): Dispatcher {
  return new parts.Agent({ ...POOL_OPTIONS, factory: createFactory(parts, []) });
}

function createProxyDispatcher(undici: Undici, proxies: readonly URL[]): Dispatcher {
  const factory = createFactory(undici, proxies);
  const clientFactory = (proxy: URL, options: object) => createTunnels(undici, proxy, options);
  const proxyTls = ONLY_HTTP1;
  return new undici.EnvHttpProxyAgent({ ...POOL_OPTIONS, factory, clientFactory, proxyTls });
}

/** Returns the function that creates the connections to an origin, or to a proxy that forwards to it. */
function createFactory(
  { Pool: Connections, buildConnector: build }: Parts,
  proxies: readonly URL[],
) {
  const origins = new Set(proxies.map(({ href }) => href));
  return (origin: string | URL, options: FactoryOptions) => {
    const connect = options.connect ?? build(ONLY_HTTP1);
    const isProxy = origins.has(String(origin));
    return new Connections(origin, {
      ...POOL_OPTIONS,
      ...options,
      connect: wrap(connect, isProxy),
    });
  };
}

function wrap(connect: buildConnector.connector, isProxy: boolean): buildConnector.connector {
  return (options, callback) => {
    const connecting: unknown = connect(options, (...[error, socket]) => {
      if (error) return callback(isProxy ? new ProxyFailure(error) : error, null);
      if (socket === null) return;
      socket.ref();
      dropInterimResponses(socket);
      callback(null, socket);
    });
    // undici goes on connecting when the request is aborted. Requests keep Node alive themselves.
    if (connecting instanceof Socket) connecting.unref();
  };
}

/** Creates the connections to a proxy over which tunnels are requested. */
function createTunnels({ Pool: Connections }: Parts, proxy: URL, options: object): Dispatcher {
  const pool = new Connections(proxy, options);
  const connect = pool.connect.bind(pool) as (options: object) => Promise<Dispatcher.ConnectData>;
  return Object.assign(pool, {
    connect: async (request: object) =>
      connect(request).catch((error: unknown) => {
        throw new ProxyFailure(error);
      }),
  });
}

// In undici's order: a variable that is set, even to nothing, hides the next one.
const PROXIES = [
  ["http_proxy", "HTTP_PROXY"],
  ["https_proxy", "HTTPS_PROXY"],
];

/** Returns the value of the first of these variables that is set. */
function readFirst(names: readonly string[]): { name: string; value: string } | undefined {
  const name = names.find((candidate) => process.env[candidate] !== undefined);
  const value = name === undefined ? undefined : process.env[name];
  return name === undefined || !value ? undefined : { name, value };
}

/**
 * Returns the URLs of the proxies that the environment names.
 *
 * @throws ConfigurationError for a URL that cannot be used. It names the variable, never its value, which may have a password.
 */
function readProxyVariables(): URL[] {
  return PROXIES.flatMap((names) => {
    const found = readFirst(names);
    return found === undefined ? [] : [parseProxyUrl(found.value, found.name)];
  });
}

function parseProxyUrl(value: string, variable: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !isUsable(url)) {
    throw new ConfigurationError(
      `Nothing was sent: the environment variable ${variable} must be the URL of an HTTP proxy, such as http://proxy.example:8080, with http:// or https:// and without a path. For other proxies pass a dispatcher: undiciTransport({ dispatcher }).`,
    );
  }
  return url;
}

function isUsable({ hash, password, pathname, protocol, search, username }: URL): boolean {
  const isOrigin = pathname === "/" && search === "" && hash === "";
  return /^https?:$/.test(protocol) && isOrigin && isDecodable(`${username}${password}`);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
