import type { NotesPage } from "../../types.js";
import {
  bullet,
  bullets,
  callout,
  code,
  divider,
  heading1,
  heading2,
  heading3,
  numbered,
  paragraph,
  quote,
  steps,
  toDo,
} from "../note-blocks.js";

/** Product pages: modules, roadmap, releases and the guide for webhooks. */
export const productPages: NotesPage[] = [
  {
    key: "product",
    title: "Product",
    emoji: "🧭",
    createdBy: "tom-whitaker",
    createdAt: { weeksAgo: 37, weekday: "mon" },
    blocks: [
      heading1("What we build"),
      ...bullets(
        "Track: where every shipment is, and which ones need a person.",
        "Plan: loads and routes for the next days.",
        "Dock: slots at the gate and at the door.",
        "Settle: carrier invoices against what was agreed and what happened.",
      ),
      callout(
        "Requests go into the Feature requests database below. A chat message is not a request.",
      ),
    ],
  },
  {
    key: "roadmap",
    title: "Roadmap",
    emoji: "🛣️",
    parent: "product",
    createdBy: "tom-whitaker",
    createdAt: { weeksAgo: 2, weekday: "mon" },
    blocks: [
      paragraph("What we say outside. Now is being built, next is agreed, later is a direction."),
      heading2("Now"),
      bullet(
        "Track: courier feeds under 15 minutes",
        bullet("Pulse first", bullet("two couriers, hospital loan kits")),
      ),
      bullet("Dock: recurring appointments", bullet("Orchard & Vine tests with six wineries")),
      heading2("Next"),
      ...bullets(
        "Driver app: proof of delivery",
        "Track: audit log feed",
        "Settle: detention lines",
      ),
      heading2("Later"),
      ...bullets("Dangerous-goods documents", "Frozen release for twelve months"),
      divider,
      paragraph("Do not sell later. Ask Tom before you write a date into a mail."),
    ],
  },
  {
    key: "driver-app-brief",
    title: "Brief: proof of delivery on the driver's phone",
    parent: "roadmap",
    createdBy: "tom-whitaker",
    createdAt: { weeksAgo: 3, weekday: "fri" },
    blocks: [
      heading2("Problem"),
      paragraph(
        "At Tamarack, Sarah's dispatchers retype paper slips for about two hours every evening. Disputes about short deliveries take a week because the slip is in a truck.",
      ),
      heading2("First version"),
      ...steps(
        "The driver sees today's stops, also without a signal",
        "Photo, name, signature, short or damaged",
        "Plan shows the stop as delivered within a minute",
      ),
      heading2("Not in it"),
      ...bullets("Navigation", "Chat with the dispatcher", "Working hours"),
      heading2("Open questions"),
      toDo("Who owns the phones at customers without a fleet?"),
      toDo("Is a signature enough for Pulse's chain of custody?"),
      toDo("Six test drivers at Tamarack", true),
    ],
  },
  {
    key: "release-notes",
    title: "Release notes",
    emoji: "📦",
    parent: "product",
    createdBy: "tom-whitaker",
    createdAt: { weeksAgo: 35, weekday: "thu" },
    blocks: [paragraph("One page a release, every second Thursday. Customers get the bold part.")],
  },
  {
    key: "release-amber",
    title: "Release “Amber”",
    parent: "release-notes",
    createdBy: "tom-whitaker",
    createdAt: { weeksAgo: 4, weekday: "thu" },
    blocks: [
      heading3("New"),
      ...bullets(
        "Exception inbox: snooze until a time, with a reason",
        "Plan: pallet footprint from the item master",
      ),
      heading3("Fixed"),
      ...bullets(
        "Positions no longer jump back when a carrier repeats an old event",
        "Dock: slot length survives a change of the dock door",
      ),
    ],
  },
  {
    key: "release-basalt",
    title: "Release “Basalt”",
    parent: "release-notes",
    createdBy: "tom-whitaker",
    createdAt: { weeksAgo: 2, weekday: "thu" },
    blocks: [
      heading3("New"),
      ...bullets(
        "Dock: recurring appointments (beta, on request)",
        "Settle: uncertain matches in a list of their own",
      ),
      heading3("Fixed"),
      bullet("Item master sync goes on after a bad line", bullet("Found by Hana at Veldt")),
      heading3("Known"),
      bullet("New styles still arrive without a pack size"),
    ],
  },
  {
    key: "webhooks-guide",
    title: "Webhooks, as we explain them",
    emoji: "🪝",
    parent: "product",
    createdBy: "aiko-tanabe",
    createdAt: { weeksAgo: 22, weekday: "wed" },
    blocks: [
      paragraph("The short version for integration people such as Ruben at Harborline."),
      ...steps(
        "Answer with 2xx within five seconds, work later.",
        "We retry for 24 hours with growing pauses.",
        "An event may arrive twice. Deduplicate by its id.",
      ),
      code(
        "json",
        `{
  "id": "evt_7f3a",
  "type": "shipment.eta_changed",
  "shipment": "HBL-20417",
  "eta": { "before": "Tue 06:00", "after": "Wed 14:30" },
  "reason": "feeder_delay"
}`,
      ),
      heading2("Checking the signature"),
      code(
        "javascript",
        `const expected = createHmac("sha256", secret).update(rawBody).digest("hex");
if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return reply(401);`,
      ),
      callout("Use the raw body. A parsed and printed body has another signature."),
    ],
  },
  {
    key: "settle-matching",
    title: "How Settle matches an invoice line",
    parent: "product",
    createdBy: "aiko-tanabe",
    createdAt: { weeksAgo: 6, weekday: "tue" },
    blocks: [
      numbered("Find the shipment", bullet("booking number"), bullet("container and week")),
      numbered("Find the rate", bullet("contract, then spot quote, then tariff")),
      numbered("Compare, with a tolerance for each customer"),
      paragraph("A line is certain, uncertain or refused. Only uncertain lines need a person."),
      quote("Show me euros, not percentages. — Pieter Bakker, Harborline"),
    ],
  },
];
