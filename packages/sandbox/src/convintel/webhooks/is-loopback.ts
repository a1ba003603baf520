/**
 * Whether a web address is on this machine: `localhost`, 127.0.0.0/8 or `::1`. Names are not looked
 * up, since what they mean could change between looking and sending.
 */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}
