import { Hono } from "hono";
import { requireWorkspaceToken } from "../access/authenticate.js";
import { requireScopes } from "../access/scopes.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { toDomain } from "../repository/crm-indexes.js";
import { CrmRepository } from "../repository/crm-repository.js";
import type { EmailDocument } from "../repository/documents.js";
import { toTimestamp } from "../time/timestamp.js";
import { parseBody, parseQuery } from "../validation/parse-request.js";
import { addIssue, type Validator } from "../validation/validator.js";
import { string } from "../validation/scalars.js";
import { list, shape } from "../validation/structures.js";
import { emailsQuery, findLinkedRecords, listEmails } from "./list-emails.js";

const readAccess = requireScopes(
  "email:read",
  "record_permission:read",
  "object_configuration:read",
);
const unsubscribeAccess = requireScopes("sequence_unsubscribe:read-write");

const address: Validator<string> = (input, path, issues) => {
  const text = string()(input, path, issues);
  if (typeof text !== "string" || /^\s*[^\s@]+@[^\s@]+\s*$/.test(text)) return text;
  return addIssue(issues, { code: "invalid_string", path, message: "Invalid email" });
};

const unsubscribeBody = shape({
  data: shape({ email_addresses: list(address, { minimum: 1, maximum: 1000 }) }),
});

/** Routes for the metadata of emails (alpha at Attio) and for addresses that sequences leave out (beta). */
export function createEmailRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const { collections } = service;
  return new Hono<CrmRouteEnv>()
    .get("/v2/emails", readAccess, requireWorkspaceToken(), (context) => {
      const { emails, nextCursor } = listEmails(service, parseQuery(context, emailsQuery));
      const repository = new CrmRepository(collections);
      return context.json({
        data: emails.map((email) => serializeEmail(email, repository)),
        pagination: { next_cursor: nextCursor },
      });
    })
    .post("/v2/sequences/unsubscribed_emails", unsubscribeAccess, async (context) => {
      const { data } = await parseBody(context, unsubscribeBody);
      const addresses = new Set(data.email_addresses.map((each) => each.trim().toLowerCase()));
      const createdAt = toTimestamp(service.now());
      // That the reply names addresses that are there already is assumed [unsubscribed-reply-has-all].
      const all = collections.transaction(() =>
        [...addresses].map((id) => {
          const known = collections.unsubscribedEmails.get(id);
          if (known === undefined) collections.unsubscribedEmails.put(id, { id, createdAt });
          return known ?? { id, createdAt };
        }),
      );
      return context.json({
        data: all.map((each) => ({ email_address: each.id, created_at: each.createdAt })),
      });
    });
}

/** An email in Attio's schema, without any content. Its links are computed as it is read. */
function serializeEmail(email: EmailDocument, repository: CrmRepository) {
  return {
    id: {
      workspace_id: repository.collections.workspace.id,
      mailbox_id: email.mailboxId,
      email_id: email.id,
    },
    sent_at: email.sentAt,
    direction: email.direction,
    subject_line: email.subject,
    participants: email.participants.map(({ address: email_address, name, role }) => ({
      name,
      role,
      email_address,
      email_domain: toDomain(email_address),
    })),
    linked_records: findLinkedRecords(email, repository).map(({ id, object }) => ({
      object_slug: object,
      object_id: repository.findObject(object)?.id ?? "",
      record_id: id,
    })),
  };
}
