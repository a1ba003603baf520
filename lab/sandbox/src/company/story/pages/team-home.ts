import type { NotesPage } from "../../types.js";
import {
  bullet,
  bullets,
  callout,
  code,
  divider,
  heading2,
  heading3,
  numbered,
  paragraph,
  quote,
  toDo,
} from "../note-blocks.js";

/** Team home and what stands under it. */
export const teamHomePages: NotesPage[] = [
  {
    key: "team-home",
    title: "Team home",
    emoji: "🏠",
    createdBy: "priya-raman",
    createdAt: { weeksAgo: 40, weekday: "mon" },
    blocks: [
      callout(
        "New here? Start with New joiners, then read the three newest pages in Customer calls.",
      ),
      heading2("Who does what"),
      bullet("Sales", ...bullets("Marcus leads", "Daniel: enterprise", "Lena: mid-market")),
      bullet("Customer Success", ...bullets("Sofia: Harborline, Pulse", "Jonas: everyone else")),
      ...bullets("Solutions: Aiko", "Product: Tom", "Operations and this workspace: Priya"),
      heading2("Where things live"),
      ...bullets(
        "Accounts, people and deals: the CRM. If it is not there, it did not happen.",
        "Recordings and transcripts: the call service, from the first minute of every call.",
        "Everything we want to find again in half a year: here.",
      ),
      divider,
      quote("Write it so that the colleague who takes over on Friday afternoon can act on it."),
    ],
  },
  {
    key: "weekly-rhythm",
    title: "Weekly rhythm",
    emoji: "🗓️",
    parent: "team-home",
    createdBy: "priya-raman",
    createdAt: { weeksAgo: 39, weekday: "tue" },
    blocks: [
      heading3("Monday"),
      ...bullets(
        "Pipeline review, 30 minutes, Marcus",
        "Health review, ambers and reds only, Sofia",
      ),
      heading3("Wednesday"),
      ...bullets("Requests triage: Tom, Aiko, one from Sales, one from Customer Success"),
      heading3("Friday"),
      bullet(
        "Clean desk",
        toDo("Every call of the week has a page in Customer calls"),
        toDo("Every open deal has a next step with a date"),
        toDo("Tasks that nobody will do are deleted"),
      ),
      paragraph("No internal meetings on Thursday. Customers may book that day freely."),
    ],
  },
  {
    key: "new-joiners",
    title: "New joiners",
    emoji: "👋",
    parent: "team-home",
    createdBy: "priya-raman",
    createdAt: { weeksAgo: 38, weekday: "wed" },
    blocks: [
      paragraph("Your first two weeks. Your buddy is whoever sits in the same team."),
      toDo("Read the freight glossary"),
      toDo("Book a slot in the Dock demo tenant as a carrier, then again as a warehouse"),
      toDo("Listen to two recorded calls: one discovery, one renewal"),
      toDo("Write a call page for one of them and let Sofia comment on it"),
      callout(
        "Never use a real customer's tenant to try something. The demo tenant resets nightly.",
      ),
    ],
  },
  {
    key: "tools-and-access",
    title: "Tools and access",
    parent: "new-joiners",
    createdBy: "priya-raman",
    createdAt: { weeksAgo: 38, weekday: "thu" },
    blocks: [
      numbered("Ask Priya for the CRM, the notes workspace and the call service in one mail."),
      numbered("Demo tenant: sign in with your work account.", bullet("Aiko resets passwords.")),
      numbered("For the API, create a personal key and keep it out of chat."),
      code(
        "bash",
        'curl https://api.northwind.example/v2/shipments?status=late \\\n  -H "Authorization: Bearer $NORTHWIND_KEY"',
      ),
    ],
  },
  {
    key: "freight-glossary",
    title: "Freight glossary",
    emoji: "📖",
    parent: "new-joiners",
    createdBy: "aiko-tanabe",
    createdAt: { weeksAgo: 36, weekday: "mon" },
    blocks: [
      paragraph("Words our customers use without explaining them."),
      ...bullets(
        "ASN: advance shipping notice, what a supplier says is on the truck.",
        "Demurrage: what the terminal charges when a container stays too long inside.",
        "Detention: what the carrier charges when its container stays too long outside.",
        "Excursion: the load left its temperature range.",
        "Just in sequence: parts arrive in the order in which they are built in.",
        "OTIF: on time and in full. Ask every customer which clock they use.",
        "Turn time: gate in to gate out.",
      ),
    ],
  },
];
