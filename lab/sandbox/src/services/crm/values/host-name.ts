// Labels may have underscores: the live test suites of Attio's clients use such domains.
const HOST =
  /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Public suffixes with two labels; root domains under them have three. */
const sharedSuffixes = new Set(
  "ac.uk co.uk gov.uk org.uk com.au net.au org.au co.nz co.jp co.kr co.in co.za com.br com.mx com.sg com.tr".split(
    " ",
  ),
);

/** Parses the host name, in lower case, of a domain or URL; undefined for anything else. */
export function parseHostName(text: string): string | undefined {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, "")
    .replace(/[/?#:].*/, "")
    .replace(/^www\./, "");
  return HOST.test(host) ? host : undefined;
}

/** The registered domain: `attio.com` for `app.attio.com`. */
export function getRootDomain(host: string): string {
  const labels = host.split(".");
  const length = sharedSuffixes.has(labels.slice(-2).join(".")) ? 3 : 2;
  return labels.slice(-length).join(".");
}
