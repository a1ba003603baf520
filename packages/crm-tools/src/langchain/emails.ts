// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { listEmails } from "../emails/list-emails.js";
import { unsubscribeEmails } from "../emails/unsubscribe-emails.js";

/** Lists the metadata of emails. */
export class CrmListEmailsTool extends CrmTool<typeof listEmails> {
  constructor(options?: CrmToolOptions<typeof listEmails>) {
    super(listEmails, options);
  }
}

/** Unsubscribes addresses from all sequences. */
export class CrmUnsubscribeEmailsTool extends CrmTool<typeof unsubscribeEmails> {
  constructor(options?: CrmToolOptions<typeof unsubscribeEmails>) {
    super(unsubscribeEmails, options);
  }
}
