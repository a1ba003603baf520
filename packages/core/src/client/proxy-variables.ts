import { ConfigurationError } from "../errors/call-errors.js";

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
