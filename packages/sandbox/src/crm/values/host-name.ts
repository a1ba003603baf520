const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Second-level names under which domains are sold, so that the root domain has three labels. */
const sharedSuffixes = new Set(
  "ac.uk co.uk gov.uk org.uk com.au net.au org.au co.nz co.jp co.kr co.in co.za com.br com.mx com.sg com.tr".split(
    " ",
  ),
);

/** A host name in lower case, from a domain or a URL; undefined when it is neither. */
export function parseHostName(text: string): string | undefined {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, "")
    .replace(/[/?#:].*$/, "")
    .replace(/^www\./, "");
  return HOST.test(host) ? host : undefined;
}

/** The domain that was registered: `attio.com` of `app.attio.com`. */
export function getRootDomain(host: string): string {
  const labels = host.split(".");
  const length = sharedSuffixes.has(labels.slice(-2).join(".")) ? 3 : 2;
  return labels.slice(-length).join(".");
}
