/** Input for a consent page. */
export interface Approval {
  /** Key of the signed-in member, such as `priya-raman`. */
  member: string;
  /** The button to press. @default "allow" */
  decision?: "allow" | "deny";
}

/**
 * Opens an authorization URL of the sandbox at `origin` and submits its consent page, over HTTP like
 * a browser. Returns the redirect URL, which contains an error if the app's request was invalid.
 * Throws if the sandbox shows an error page.
 */
export async function approve(
  origin: string,
  authorizationUrl: string,
  { member, decision = "allow" }: Approval,
): Promise<string> {
  const url = new URL(authorizationUrl);
  if (url.origin !== origin) throw new TypeError(`${url.origin} is not this sandbox, ${origin}.`);
  const opened = await fetch(url, { redirect: "manual" });
  const redirect = opened.headers.get("location");
  const page = await opened.text();
  if (redirect !== null) return redirect;
  const request = /name="request" value="([\w-]+)"/.exec(page)?.[1];
  if (request === undefined) throw toPageError(opened.status, page);
  const submitted = await fetch(`${url.origin}${url.pathname}`, {
    method: "POST",
    body: new URLSearchParams({ request, member, decision }),
    redirect: "manual",
  });
  const address = submitted.headers.get("location");
  const text = await submitted.text();
  if (address === null) throw toPageError(submitted.status, text);
  return address;
}

function toPageError(status: number, page: string): Error {
  const main = /<main>(.*)<\/main>/s.exec(page)?.[1] ?? page;
  const text = main
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return new Error(`The consent page returned ${status}: ${text}`);
}
