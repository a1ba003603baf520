// The replies of the speed benchmarks.
import { startSandbox } from "@workbelt/sandbox";

/** Reads one task, record and page of the sandbox, and the members, as the services send them. */
export async function readReplies() {
  const sandbox = await startSandbox();
  const { crm, notes } = sandbox.services;
  const tasks = await readFrom(crm, "/v2/tasks");
  const people = await readFrom(crm, "/v2/objects/people/records/query", { limit: 1 });
  const listed = await readFrom(crm, "/v2/workspace_members");
  const found = await readFrom(notes, "/v1/search", { page_size: 1 });
  await sandbox.stop();
  return {
    members: listed,
    task: tasks["data"]?.[0],
    page: found["results"]?.[0],
    person: people["data"]?.[0],
  };
}

async function readFrom(
  { baseUrl, token }: { baseUrl: string; token: string },
  path: string,
  body?: object,
): Promise<Record<string, object[]>> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "notion-version": "2025-09-03",
  };
  const init = body && { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${baseUrl}${path}`, { ...init, headers });
  return (await response.json()) as Record<string, object[]>;
}
