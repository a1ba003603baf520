export type { CrmEmail } from "./email.js";
export { listEmails } from "./list-emails.js";
export { unsubscribeEmails } from "./unsubscribe-emails.js";
