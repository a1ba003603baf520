import type { AttributeDocument } from "../../services/crm/repository/attribute.js";
import type {
  ActivityDocument,
  ListDocument,
  ObjectDocument,
  UnsubscribedEmailDocument,
  WebhookDocument,
} from "../../services/crm/repository/documents.js";
import type { Description } from "../description.js";
import { toJson, toList } from "../optional.js";
import type { CrmState } from "./crm-state.js";

/** Describes a list. */
export function describeList(list: ListDocument, state: CrmState): Description {
  const access = list.memberAccess.map(
    ({ memberId, level }) => `${state.referToMember(memberId).title}: ${level}`,
  );
  return {
    resource: "list",
    noun: "list",
    title: list.name,
    fields: [
      { name: "name", value: list.name },
      { name: "api_slug", value: list.slug },
      { name: "parent_object", value: list.parentObject },
      { name: "workspace_access", value: list.workspaceAccess ?? undefined },
      { name: "workspace_member_access", value: toList(access) },
    ],
  };
}

/** Describes an address that no sequence may enroll. */
export function describeUnsubscribedEmail({ id }: UnsubscribedEmailDocument): Description {
  return {
    resource: "unsubscribed_email",
    noun: "unsubscribed address",
    title: id,
    fields: [{ name: "email_address", value: id }],
  };
}

/** Describes an object. */
export function describeObject(object: ObjectDocument): Description {
  return {
    resource: "object",
    noun: "object",
    title: object.pluralNoun,
    fields: [
      { name: "api_slug", value: object.slug },
      { name: "singular_noun", value: object.singularNoun },
      { name: "plural_noun", value: object.pluralNoun },
      { name: "is_enabled", value: object.isEnabled },
    ],
  };
}

/** Describes an activity. */
export function describeActivity(activity: ActivityDocument): Description {
  return {
    resource: "activity",
    noun: "activity",
    title: activity.pluralNoun,
    fields: [
      { name: "api_slug", value: activity.slug },
      { name: "singular_noun", value: activity.singularNoun },
      { name: "plural_noun", value: activity.pluralNoun },
      { name: "extends", value: activity.extends },
    ],
  };
}

/** Describes an attribute of an object, an activity or a list. */
export function describeAttribute(attribute: AttributeDocument, state: CrmState): Description {
  const { containerId } = attribute;
  const { activities, objects } = state.collections;
  const object = objects.get(containerId);
  const owner = object ?? activities.get(containerId);
  const kind = object ? "object" : owner ? "activity" : "list";
  const title = owner?.pluralNoun ?? state.referToList(containerId).title;
  const choices = attribute.choices.filter(({ isArchived }) => !isArchived);
  return {
    resource: "attribute",
    noun: "attribute",
    title: attribute.title,
    parent: { resource: kind, id: containerId, title },
    fields: [
      { name: "title", value: attribute.title },
      { name: "api_slug", value: attribute.slug },
      { name: "type", value: attribute.type },
      { name: "description", value: attribute.description || undefined },
      { name: "is_required", value: attribute.isRequired },
      { name: "is_unique", value: attribute.isUnique },
      { name: "is_multiselect", value: attribute.isMultiselect },
      { name: "is_archived", value: attribute.isArchived },
      { name: "currency_code", value: attribute.currencyCode ?? undefined },
      { name: "default_value", value: toJson(attribute.defaultValue) },
      { name: "allowed_objects", value: toList(attribute.allowedObjects ?? []) },
      { name: "relationship", value: toJson(attribute.relationship) },
      {
        name: "choices",
        isChoice: true,
        value: toList(choices.map(({ title: choice }) => choice)),
      },
    ],
  };
}

/** Describes a webhook. Its status is a result of deliveries. */
export function describeWebhook({ targetUrl, subscriptions }: WebhookDocument): Description {
  const events = subscriptions.map(({ event_type, filter }) =>
    filter === null ? event_type : `${event_type} ${JSON.stringify(filter)}`,
  );
  return {
    resource: "webhook",
    noun: "webhook",
    title: targetUrl,
    fields: [
      { name: "target_url", value: targetUrl },
      { name: "subscriptions", value: toList(events) },
    ],
  };
}
