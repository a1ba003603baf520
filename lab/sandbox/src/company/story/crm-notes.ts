import type { CrmNote } from "../types.js";

/** Notes of the team on CRM records. */
export const crmNotes: CrmNote[] = [
  {
    key: "harborline-settle-scope",
    parent: { object: "deals", key: "harborline-settle" },
    title: "Settle pilot scope",
    content: `## What we agreed
- Pilot covers the **North Sea lanes only**, three carriers, six weeks
- Elif's team checks every match Settle marks as uncertain
- Baseline: about **11% of invoices** go into dispute today

## Money
Pieter signs only with savings shown *in euros*. Demurrage and detention lines matter most to him.

## Next
1. Savings sheet from the invoice sample
2. Pieter reviews it before the board meets`,
    createdBy: "daniel-okafor",
    createdAt: { weeksAgo: 2, weekday: "thu", time: "15:45" },
  },
  {
    key: "harborline-track-handover",
    parent: { object: "deals", key: "harborline-track" },
    title: "Handover to customer success",
    content: `**Sold:** Track for the control tower, nine ocean carriers, two feeder lines.

- Go-live gate: 95% of bookings with a live position
- Ruben wants **webhooks**, not polling; his queue deduplicates by event id
- Noor's night shift needs the exception inbox in Dutch and English

Success for Elif: nobody phones a carrier before noon.`,
    createdBy: "daniel-okafor",
    createdAt: { weeksAgo: 20, weekday: "fri", time: "11:20" },
  },
  {
    key: "brightmoor-rejections",
    parent: { object: "deals", key: "brightmoor-cold-chain" },
    title: "Why now: four rejected loads",
    content: `A supermarket rejected **four loads** last winter because nobody could prove the temperature between Leeds and the depot.

- 62 refrigerated trailers, most of them run by hauliers
- Gemma needs evidence *per pallet position*, Callum would take it per trailer
- Anjali insists on single sign-on and data kept in the UK or EU

**Risk:** two hauliers own their probes and may not share the feed.`,
    createdBy: "lena-hoffmann",
    createdAt: { weeksAgo: 8, weekday: "wed", time: "16:10" },
  },
  {
    key: "castellan-stall",
    parent: { object: "deals", key: "castellan-cold-chain" },
    title: "Where this is stuck",
    content: `### Status
No meeting held for weeks. The validation package sits with **Ines** and her team is in an inspection.

### What each wants
- **Mathias**: one platform for all four distribution hubs
- **Ines**: audit trail, electronic signatures, a frozen release
- **Claire**: excursion alerts within five minutes
- **Yusuf**: a three-year price with an exit after the first

### Our move
Offer Claire a pilot on *non-validated* returns so that the project stays alive.`,
    createdBy: "daniel-okafor",
    createdAt: { weeksAgo: 6, weekday: "mon", time: "10:30" },
  },
  {
    key: "veldt-rollout",
    parent: { object: "companies", key: "veldt" },
    title: "Rollout state",
    content: `### Sites
- **Denver**: Track live, Plan live
- **Reno**: Track live, Plan kickoff is next

### What to watch
- Ethan's planners build about **120 inbound loads a week** in Plan
- Hana's nightly item master sync still drops pack sizes for new styles
- Rosa is a reference for inbound and for retail`,
    createdBy: "jonas-eriksen",
    createdAt: { weeksAgo: 2, weekday: "wed", time: "13:30" },
  },
  {
    key: "ironridge-discovery",
    parent: { object: "deals", key: "ironridge-dock" },
    title: "Discovery: the gate is the bottleneck",
    content: `- Average truck turn time **3 h 10 min**; Walter wants **75 minutes**
- Drivers arrive in one wave before the morning shift, there are no slots at all
- Denise keeps the yard on a whiteboard and a radio
- Amir: the ERP releases loads in batches at 04:00, so slots must follow the release

**Modules:** Dock for three mills. Track comes later, if ever.`,
    createdBy: "lena-hoffmann",
    createdAt: { weeksAgo: 7, weekday: "tue", time: "17:15" },
  },
  {
    key: "kestrel-stakeholders",
    parent: { object: "deals", key: "kestrel-global-visibility" },
    title: "Stakeholder map",
    content: `1. **Vivian Zhao** – sponsor, presents on-time-in-full to the board
2. **Omar Farouk** – champion, owns the carrier scorecard
3. **Tessa Grant** – gate: security review, audit logs, retention
4. **Luis Herrera** – wants a price per shipment with a floor

Scope: Track for ocean, air and parcel from Vietnam and Mexico; Plan is a later phase.

Omar: *"If the scorecard is right on Monday, I am with you."*`,
    createdBy: "daniel-okafor",
    createdAt: { weeksAgo: 2, weekday: "mon", time: "09:50" },
  },
  {
    key: "solara-loss",
    parent: { object: "deals", key: "solara-home-delivery" },
    title: "Loss review",
    content: `**Lost to:** in-house build.

- Kofi's engineers already had delivery windows and two-person crew logic
- Our home delivery notifications could not be branded per product line
- Beth counted setup and integration as one year of their team

**Stay in touch:** Jasmine expects the build to struggle in peak season.`,
    createdBy: "lena-hoffmann",
    createdAt: { weeksAgo: 7, weekday: "mon", time: "14:20" },
  },
  {
    key: "axlepoint-first-contact",
    parent: { object: "companies", key: "axlepoint" },
    title: "First contact after Elif's talk",
    content: `Katrin wrote after hearing **Elif Demir** speak about the control tower.

- Eleven plants, just in sequence; Stefan's plant had two line stops last quarter
- Suppliers send shipping notices by EDI, *about a third of them late or wrong*
- Tobias wants everything behind his integration platform
- Mei could name the ten suppliers who cause most of the trouble`,
    createdBy: "daniel-okafor",
    createdAt: { weeksAgo: 3, weekday: "tue", time: "10:00" },
  },
  {
    key: "parcelwise-silence",
    parent: { object: "deals", key: "parcelwise-client-portal" },
    title: "Quiet since pricing",
    content: `Nadia liked the branded portal, then the **setup fee** came up and the warehouse move began.

- Owen still opens our mails and asked for the onboarding checklist
- Keep the deal open; revive after the move with Track and the portal, *no setup fee*`,
    createdBy: "lena-hoffmann",
    createdAt: { weeksAgo: 7, weekday: "thu", time: "15:55" },
  },
  {
    key: "halcyon-loss",
    parent: { object: "deals", key: "halcyon-hazmat" },
    title: "Loss review",
    content: `**Reason:** no dangerous-goods documents in Track, and no date for them.

- Emma needs the transport document and tunnel codes *with* the position
- Rashid was fine with visibility alone, Joost had no objections to the API
- They chose a vendor for compliance first and live without tracking for now

Tom has the request in *Feature requests*.`,
    createdBy: "daniel-okafor",
    createdAt: { weeksAgo: 10, weekday: "thu", time: "12:40" },
  },
  {
    key: "pulse-renewal-risk",
    parent: { object: "companies", key: "pulse" },
    title: "Renewal risk: late positions",
    content: `Health: **amber**.

- Two couriers report once an hour; hospitals see loan kits "on the way" after they arrived
- Niamh's team answers those calls by hand
- Dmitri asks for chain-of-custody records per kit
- Aoife: *fix the couriers first, then we talk about years*`,
    createdBy: "sofia-marino",
    createdAt: { weeksAgo: 4, weekday: "wed", time: "09:10" },
  },
  {
    key: "greg-driver-app",
    parent: { object: "people", key: "greg-lindholm" },
    title: "Driver app, again",
    content: `Greg raised proof of delivery on the driver's phone for the third review in a row.

- Sarah's dispatchers retype paper slips every evening, **about two hours**
- He would test early and give us six drivers`,
    createdBy: "jonas-eriksen",
    createdAt: { weeksAgo: 3, weekday: "wed", time: "16:25" },
  },
  {
    key: "carmen-second-product",
    parent: { object: "people", key: "carmen-ortiz" },
    title: "Interest in Plan",
    content: `Carmen asked how Tamarack builds its morning loads.

- Dock works well; Peter wants **recurring appointments** for the big wineries
- Next: value case for Plan with both warehouses, numbers from Peter`,
    createdBy: "jonas-eriksen",
    createdAt: { weeksAgo: 5, weekday: "mon", time: "11:35" },
  },
];
