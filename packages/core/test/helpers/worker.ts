// A worker for workerd. A GET shows what needs files or sockets; a POST sends a write to each base URL in its body.
import { ConnectedAccounts, loopbackLogin, MemoryAccountStore, SqliteAccountStore } from "../../src/accounts/index.js";
import { WorkbeltError } from "../../src/index.js";
import { createFolderStore } from "../../src/files/folder-store.js";
import { sendWrites } from "./send-writes.js";

export default {
  async fetch(request: Request): Promise<Response> {
    const isWrite = request.method === "POST";
    return Response.json(isWrite ? await sendWrites((await request.json()) as string[]) : await tryAll());
  },
};

async function tryAll(): Promise<unknown> {
  const accounts = new ConnectedAccounts({ store: new MemoryAccountStore(), providers: [] });
  const folder = { path: "/tmp", types: {}, noun: "recordings", option: "recordingFolder" };
  return Promise.all(
    [
      async () => new SqliteAccountStore({ file: "accounts.db" }),
      async () => loopbackLogin(accounts, { provider: "crm" }),
      async () => createFolderStore(folder).open("monday.mp3"),
    ].map(async (call) => call().catch(describe)),
  );
}

function describe(error: unknown): unknown {
  return WorkbeltError.isInstance(error) ? { code: error.code, message: error.message } : String(error);
}
