import type { NotesPage } from "../../types.js";
import { customerCallPages } from "./customer-calls.js";
import { customerSuccessPages } from "./customer-success.js";
import { productPages } from "./product.js";
import { salesPlaybookPages } from "./sales-playbook.js";
import { teamHomePages } from "./team-home.js";

/** The notes workspace, every page after the page it stands under. */
export const pages: NotesPage[] = [
  ...teamHomePages,
  ...customerCallPages,
  ...productPages,
  ...salesPlaybookPages,
  ...customerSuccessPages,
];
