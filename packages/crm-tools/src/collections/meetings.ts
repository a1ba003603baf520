import { companyDomain, defineCollection, ifPermitted, orMissing } from "@workbelt/core/provider";
import { getMeeting } from "../meetings/get-meeting.js";
import { listMeetings } from "../meetings/list-meetings.js";
import { listWorkspaceMembers } from "../members/list-workspace-members.js";
import { shortenTime } from "../schema/compact-values.js";
import { hasOutsideTexts } from "./outside-texts.js";

/** Meetings of the members' calendars. */
export const meetings = defineCollection({
  name: "crm_meetings",
  kind: "meeting",
  list: listMeetings,
  answers: [{ list: listMeetings }],
  id: ({ id }) => id.meeting_id,
  get: (meeting_id, _part, reader) => orMissing(() => reader.read(getMeeting, { meeting_id })),
  item: async ({ description, id, linked_records, participants, start, title }, _part, reader) => {
    const people = participants ?? [];
    const addresses = people.flatMap(({ email_address }) => email_address?.toLowerCase() ?? []);
    const members = (await ifPermitted(() => reader.known(listWorkspaceMembers, {}))) ?? [];
    const own = new Set(members.map(({ email_address }) => companyDomain(email_address ?? "")));
    const domains = addresses
      .map(companyDomain)
      .filter((domain) => domain !== undefined && !own.has(domain));
    const names = people.flatMap(({ email_address, name }) => name ?? email_address ?? []);
    const paragraphs = [description, names.length > 0 ? `Participants: ${names.join(", ")}` : ""];
    const records = (linked_records ?? []).map(({ record_id }) => record_id);
    return {
      id: id.meeting_id,
      title: title ?? "",
      text: paragraphs.filter(Boolean).join("\n\n"),
      at: shortenTime(start?.datetime) ?? (start?.date ? `${start.date}T00:00:00Z` : undefined),
      by: people.flatMap(({ is_organizer, name }) => (is_organizer && name ? [name] : [])),
      mentions: [...new Set([...records, ...addresses, ...domains])].filter(
        (mention) => mention !== undefined,
      ),
      outside: hasOutsideTexts(listMeetings),
    };
  },
});
