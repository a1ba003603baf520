import type { Sandbox, ServiceName } from "@workbelt/sandbox";

/**
 * Deletes most of the seeded company over HTTP, so that many runs take minutes: what is left has every kind of thing, and
 * things inside others.
 */
export async function makeSmall(sandbox: Sandbox, keep: number): Promise<void> {
  for (const object of ["people", "companies", "deals", "users", "workspaces"]) {
    const path = `/v2/objects/${object}/records`;
    const { data } = await send(sandbox, "crm", "POST", `${path}/query`, { limit: 500 });
    for (const { id } of data.slice(keep))
      await send(sandbox, "crm", "DELETE", `${path}/${id.record_id}`);
  }
  for (;;) {
    const { results } = await send(sandbox, "notes", "POST", "/v1/search", { page_size: 100 });
    const pages = results.filter(({ object }: { object: string }) => object === "page");
    const excess = pages.slice(2 * keep);
    if (excess.length === 0) return;
    for (const { id } of excess)
      await send(sandbox, "notes", "PATCH", `/v1/pages/${id}`, { in_trash: true });
  }
}

async function send(
  sandbox: Sandbox,
  service: ServiceName,
  method: string,
  path: string,
  body?: object,
) {
  const { baseUrl, token } = sandbox.services[service];
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "notion-version": "2025-09-03",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return JSON.parse(await response.text());
}
