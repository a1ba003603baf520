// Updates a box with a journal in a file, in a process that the test kills when the service has received the request.
import { SqliteStore } from "../../src/store/index.js";
import { BoundOperation } from "../../src/adapters/index.js";
import { UndoJournal } from "../../src/undo/index.js";
import { deskClient, deskService } from "../helpers/desk.js";
import { updateBox } from "./shelf-operations.js";

const [baseUrl = "", file = "", encryptionKey = ""] = process.argv.slice(2);
const journal = new UndoJournal({
  store: new SqliteStore({ file, encryptionKey }),
  encryptionKey,
});
const client = deskClient(baseUrl);
const update = new BoundOperation(updateBox, deskService, { client, journal });
await update.execute({ box_id: "b1", title: "New" }, { run: "r" });
