import type { Sandbox, ServiceName } from "@workbelt/sandbox";

/** Sends a request to a service of a sandbox, as a program without the tools does: with a body by POST, else by GET. */
export async function ask<Reply>(
  { services }: Sandbox,
  service: ServiceName,
  path: string,
  body?: object,
): Promise<Reply> {
  const { baseUrl, token } = services[service];
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "notion-version": "2026-03-11",
  };
  const response = await fetch(baseUrl + path, {
    headers,
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Reply;
}
