import type { NotesPage } from "../../types.js";
import {
  bullet,
  bullets,
  callout,
  divider,
  heading2,
  numbered,
  paragraph,
  quote,
  toDo,
} from "../note-blocks.js";

/** The call notes, in the house format which the top page explains. */
export const customerCallPages: NotesPage[] = [
  {
    key: "customer-calls",
    title: "Customer calls",
    emoji: "📞",
    createdBy: "sofia-marino",
    createdAt: { weeksAgo: 30, weekday: "mon" },
    blocks: [
      paragraph("One page for each call that mattered. The host writes it on the same day."),
      heading2("House format"),
      numbered("Title: company, dash, what it was about."),
      numbered("Attendees: theirs first, then ours."),
      numbered("Summary: three sentences at most. What changed because of this call?"),
      numbered("What we heard: bullets by topic, details indented below."),
      numbered("One quote. Their words, with the name."),
      numbered("Action items: a box for each, beginning with a first name."),
      callout("No transcripts here. Link the recording if the wording matters."),
    ],
  },
  {
    key: "call-castellan-introduction",
    title: "Castellan – first talk with Claire",
    parent: "customer-calls",
    createdBy: "daniel-okafor",
    createdAt: { weeksAgo: 27, weekday: "tue", time: "16:00" },
    blocks: [
      heading2("Attendees"),
      paragraph("Claire Dubois; Daniel"),
      heading2("Summary"),
      paragraph(
        "Castellan watches its cold chain with a different tool in each of four hubs. Claire looks for one that tells her early. She brings Mathias Keller, who sponsors the project, to the next call.",
      ),
      heading2("What we heard"),
      bullet(
        "Today",
        ...bullets("A different procedure in each hub", "Excursions surface hours late"),
      ),
      bullet(
        "Must have",
        ...bullets("Alert within five minutes", "Someone by name who acknowledges it"),
      ),
      bullet("Worry: quality assurance has the last word, and nobody has asked them yet."),
      quote("An alert that nobody has to answer is a log entry. — Claire Dubois"),
      heading2("Action items"),
      toDo("Daniel sends Claire a page on alerts and escalation", true),
      toDo("Claire finds a date with Mathias", true),
      toDo("Claire asks quality assurance who reviews new software"),
    ],
  },
  {
    key: "call-parcelwise-discovery",
    title: "Parcelwise – branded portal, first look",
    parent: "customer-calls",
    createdBy: "lena-hoffmann",
    createdAt: { weeksAgo: 25, weekday: "thu", time: "15:30" },
    blocks: [
      heading2("Attendees"),
      paragraph("Nadia Hussain, Owen Price; Lena"),
      heading2("Summary"),
      paragraph(
        "Parcelwise answers its clients' tracking questions by mail. Nadia wants a portal under the Parcelwise brand for about 40 clients. Price decides, not features.",
      ),
      heading2("What we heard"),
      bullet(
        "Clients",
        ...bullets("Small brands, most without IT", "Owen onboards three or four a month"),
      ),
      bullet("Portal", ...bullets("Own domain and logo", "Returns in the same view")),
      bullet("A warehouse move is coming; everything has to fit around it."),
      quote("My clients should never notice that you exist. — Nadia Hussain"),
      heading2("Action items"),
      toDo("Lena prices the portal for 40 clients", true),
      toDo("Owen sends two client logos for the demo", true),
    ],
  },
  {
    key: "call-harborline-scoping",
    title: "Harborline – control tower scoping",
    parent: "customer-calls",
    createdBy: "daniel-okafor",
    createdAt: { weeksAgo: 23, weekday: "wed", time: "14:00" },
    blocks: [
      heading2("Attendees"),
      paragraph("Elif Demir, Noor Haddad, Ruben Visser; Daniel, Aiko"),
      heading2("Summary"),
      paragraph(
        "Track replaces the control tower's morning phone round. Nine ocean carriers and two feeder lines come first. Elif decides within the month if Ruben is happy with the integration.",
      ),
      heading2("What we heard"),
      bullet(
        "Control tower",
        ...bullets(
          "Noor's team phones carriers from six until noon",
          "Exceptions are sorted by who shouts loudest",
        ),
      ),
      bullet(
        "Integration",
        ...bullets("Webhooks into Ruben's queue, no polling", "Bookings arrive every ten minutes"),
      ),
      bullet("Later: carrier invoices. Pieter, the CFO, counts disputes by hand."),
      quote("If nobody phones a carrier before noon, it worked. — Elif Demir"),
      divider,
      heading2("Action items"),
      toDo("Aiko sends Ruben the webhook samples", true),
      toDo("Noor lists the ten worst exceptions", true),
      toDo("Daniel drafts the order form", true),
    ],
  },
];
