// A worker for workerd. A GET shows what needs files or sockets; a POST sends a write to each base URL in its body.
import { ConnectedAccounts, loopbackLogin } from "../../src/accounts/index.js";
import { MemoryStore, SqliteStore } from "../../src/store/index.js";
import { WorkbeltError } from "../../src/index.js";
import { createFolderStore } from "../../src/files/folder-store.js";
import { sendWrites } from "./send-writes.js";

const worker = {
  async fetch(request: Request): Promise<Response> {
    const isWrite = request.method === "POST";
    return Response.json(
      isWrite ? await sendWrites((await request.json()) as string[]) : await tryAll(),
    );
  },
};

// oxlint-disable-next-line import/no-default-export -- workerd calls the default export.
export { worker as default };

async function tryAll(): Promise<unknown> {
  const accounts = new ConnectedAccounts({ store: new MemoryStore(), providers: [] });
  const folder = { path: "/tmp", types: {}, noun: "recordings", option: "recordingFolder" };
  return Promise.all(
    [
      async () => new SqliteStore({ file: "accounts.db" }),
      async () => loopbackLogin(accounts, { provider: "crm" }),
      async () => createFolderStore(folder).open("monday.mp3"),
    ].map(async (call) => call().catch(describe)),
  );
}

function describe(error: unknown): unknown {
  return WorkbeltError.isInstance(error)
    ? { code: error.code, message: error.message }
    : String(error);
}
