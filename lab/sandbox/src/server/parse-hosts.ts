/** Addresses of the sandbox's server. */
export interface Hosts {
  /** Address to listen on. */
  host: string;
  /** Host names in requests beside those of this machine, as in a parsed URL. */
  allowedHosts: string[];
  /** Host in the sandbox's own addresses. */
  name: string;
}

const anyAddress = new Set(["0.0.0.0", "[::]"]);

/** Validates the options for hosts. Throws a `TypeError` that names the option. */
export function parseHosts(options: {
  host?: string | undefined;
  allowedHosts?: readonly string[] | undefined;
}): Hosts {
  const name = parseHost("host", options.host ?? "127.0.0.1");
  const host = name.replaceAll(/[[\]]/g, "");
  const allowedHosts = (options.allowedHosts ?? []).map((each) => parseHost("allowedHosts", each));
  if (anyAddress.has(name)) return { host, allowedHosts, name: "127.0.0.1" };
  return { host, allowedHosts: [...allowedHosts, name], name };
}

/** Returns a host as it is in a parsed URL: in lower case, IPv6 addresses in brackets. */
function parseHost(option: string, host: string): string {
  const bracketed = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const url = `http://${bracketed}/`;
  const isHost = /^(\[[\da-f:]+\]|[\w.-]+)$/i.test(bracketed) && URL.canParse(url);
  if (isHost) return new URL(url).hostname;
  throw new TypeError(
    `"${option}" takes a host name or an IP address without port, not ${JSON.stringify(host)}.`,
  );
}
