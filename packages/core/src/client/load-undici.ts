import { Socket } from "node:net";
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from "undici";
import { ConfigurationError } from "../errors/call-errors.js";
import type { Transport } from "./transport.js";
import { dropInterimResponses, ProxyFailure, UndiciSender } from "./undici-transport.js";

/** Creates the transport over a dispatcher of its own. */
export function createUndiciSender(): Transport {
  const dispatcher = createDispatcher();
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

/**
 * Creates a dispatcher that goes through the proxies of the environment, if it names any. Idle connections do
 * not keep Node alive.
 *
 * @throws ConfigurationError when a proxy variable cannot be used.
 */
export function createDispatcher(): Dispatcher {
  const proxies = new Set(readProxyVariables().map(({ href }) => href));
  const factory = (origin: string | URL, options: FactoryOptions) => {
    const connect = options.connect ?? buildConnector(ONLY_HTTP1);
    const isProxy = proxies.has(String(origin));
    return new Pool(origin, { ...POOL_OPTIONS, ...options, connect: wrap(connect, isProxy) });
  };
  if (proxies.size === 0) return new Agent({ ...POOL_OPTIONS, factory });
  const proxyTls = ONLY_HTTP1;
  return new EnvHttpProxyAgent({ ...POOL_OPTIONS, factory, clientFactory, proxyTls });
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
function clientFactory(proxy: URL, options: object): Dispatcher {
  const pool = new Pool(proxy, options);
  const connect = pool.connect.bind(pool) as (options: object) => Promise<Dispatcher.ConnectData>;
  return Object.assign(pool, {
    connect: async (request: object) =>
      connect(request).catch((error: unknown) => {
        throw new ProxyFailure(error);
      }),
  });
}

// In undici's order: a variable that is set, even to nothing, hides the next one.
const VARIABLES = [
  ["http_proxy", "HTTP_PROXY"],
  ["https_proxy", "HTTPS_PROXY"],
];

/**
 * Returns the URLs of the proxies that the environment names.
 *
 * @throws ConfigurationError for a URL that cannot be used. It names the variable, never its value, which may have a password.
 */
export function readProxyVariables(): URL[] {
  return VARIABLES.flatMap((names) => {
    const name = names.find((candidate) => process.env[candidate] !== undefined);
    const value = name === undefined ? undefined : process.env[name];
    return name === undefined || !value ? [] : [parseProxyUrl(value, name)];
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
