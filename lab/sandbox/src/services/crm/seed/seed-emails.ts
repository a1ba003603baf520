import { seedId } from "../../../common/seed-id.js";
import type { Call, Story } from "../../../company/types.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { EmailDocument, EmailParticipant } from "../repository/documents.js";
import type { Calendar } from "./calendar.js";

const HOUR_MS = 3_600_000;

/** The members whose mailboxes share metadata only. */
const WITHOUT_SUBJECTS = new Set(["daniel-okafor"]);

/** A message around a call. */
interface Message {
  name: string;
  subject: string;
  /** Hours after the start of the call; negative for before. */
  hours: number;
  direction: EmailDocument["direction"];
}

const messages: readonly Message[] = [
  { name: "invitation", subject: "", hours: -70, direction: "outbound" },
  { name: "reply", subject: "Re: ", hours: -46, direction: "inbound" },
  { name: "follow-up", subject: "Thank you, and next steps: ", hours: 4, direction: "outbound" },
];

/**
 * Stores the emails around each call: an invitation, a reply and a follow-up with the second guest in bcc. Each is in the
 * mailbox of every member of the call.
 */
export function seedEmails(collections: CrmCollections, story: Story, calendar: Calendar): void {
  for (const call of story.calls) {
    for (const message of messages) {
      for (const email of createCopies(story, call, message, calendar))
        collections.emails.put(email.id, email);
    }
  }
}

function createCopies(
  story: Story,
  call: Call,
  { direction, hours, name, subject }: Message,
  calendar: Calendar,
): EmailDocument[] {
  const team = story.members.filter(({ key }) => call.speakers.includes(key));
  const [first, second, ...others] = story.people.filter(({ key }) => call.speakers.includes(key));
  const host = team.find(({ key }) => key === call.host);
  if (host === undefined || first === undefined) return [];
  const colleagues = team.filter((member) => member !== host);
  const isInbound = direction === "inbound";
  const to = (role: EmailParticipant["role"], someone: Contact | undefined) =>
    someone === undefined ? [] : [toParticipant(role, someone)];
  const participants = [
    toParticipant("from", isInbound ? first : host),
    toParticipant("to", isInbound ? host : first),
    ...to(name === "follow-up" ? "bcc" : "cc", second),
    ...[...others, ...colleagues].map((someone) => toParticipant("cc", someone)),
  ];
  const messageId = seedId(`crm/email/${call.key}/${name}`);
  return [host, ...colleagues].map((member) => ({
    id: member === host ? messageId : seedId(`crm/email/${call.key}/${name}/${member.key}`),
    messageId,
    mailboxId: seedId(`crm/mailbox/${member.key}`),
    sentAt: calendar.after(calendar.at(call.startedAt), hours * HOUR_MS),
    direction,
    subject: WITHOUT_SUBJECTS.has(member.key) ? null : subject + call.title,
    participants,
  }));
}

type Contact = Story["people"][number] | Story["members"][number];

function toParticipant(
  role: EmailParticipant["role"],
  { email, firstName, lastName }: Contact,
): EmailParticipant {
  return { role, name: `${firstName} ${lastName}`, address: email };
}
