import type { ApiClient, OperationToolOptions } from "@workbelt/core";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import { MemoryStore } from "@workbelt/core/store";
import { type Operation, OperationTool } from "@workbelt/core/provider";
import type { AnyTool } from "@workbelt/core/adapters";
import { UndoJournal } from "@workbelt/core/undo";
import type { Sandbox } from "@workbelt/sandbox";
import { createNotesClient, notesPackage, notesProvider } from "../../src/index.js";

const encryptionKey = Buffer.alloc(32, 7).toString("base64");

/** All tools of the package. */
export const everyTool: (new (options?: OperationToolOptions) => AnyTool)[] =
  notesPackage.tools.map(
    ({ operation }) =>
      class extends OperationTool<Operation> {
        constructor(options?: OperationToolOptions) {
          super(operation, notesPackage.service, options);
        }
      },
  );

/** Calls a tool by its name. */
export type Call = (
  name: string,
  input: Record<string, unknown>,
  run?: string,
) => Promise<{ id: string }>;

/** The host's files, of which only uploads know. */
const FILES: object = { files: () => new Blob(["content"], { type: "application/pdf" }) };

/** Returns calls of any tool with one client. */
export function createCall(client: ApiClient, account?: string, journal?: UndoJournal): Call {
  return async (name, input, run) => {
    const Tool = everyTool.find((each) => new each().name === name);
    if (Tool === undefined) throw new Error(`There is no tool ${name}.`);
    const options = { account, run };
    const tool = new Tool({ client, journal, ...FILES });
    return (await tool.execute(input, options)) as { id: string };
  };
}

/** Creates a journal, and a client of the sandbox's workspace with which it undoes. */
export function openJournal(
  sandbox: Sandbox,
  { token, store = new MemoryStore() }: { token?: string; store?: MemoryStore } = {},
) {
  const journal = new UndoJournal({ store, encryptionKey });
  const { baseUrl, token: own } = sandbox.services.notes;
  const options = { baseUrl, token: token ?? own, rateLimits: false, attempts: 1 } as const;
  const client = createNotesClient(options);
  journal.attach(client);
  return { journal, client, call: createCall(client, undefined, journal) };
}

/** Connects a person, whose edits have another author than those of the workspace's token. */
export async function connectPerson(sandbox: Sandbox): Promise<Call> {
  const { baseUrl, clientId, clientSecret } = sandbox.services.notes;
  const provider = notesProvider({ baseUrl, clientId, clientSecret });
  const accounts = new ConnectedAccounts({
    store: new MemoryStore(),
    providers: [provider],
  });
  const redirectUri = "http://127.0.0.1:8765/callback";
  const { url } = await accounts.start({ provider: "notes", redirectUri });
  const callbackUrl = await sandbox.approve(url, { member: "priya-raman" });
  const { account } = await accounts.complete({ callbackUrl });
  return createCall(createNotesClient({ baseUrl, accounts, rateLimits: false }), account);
}
