import type { Moment, RecordRef } from "../../../company/types.js";

/** One comment; `author` is the key of a member. */
interface SeededComment {
  key: string;
  author: string;
  createdAt: Moment;
  content: string;
}

/** A thread on a record, or on the entry of that record in a list. */
export interface SeededThread {
  on: RecordRef;
  /** Key of the list, for a thread on an entry. */
  list?: string;
  comments: [SeededComment, ...SeededComment[]];
  resolved?: { by: string; at: Moment };
}

/** The team's discussions on its records. */
export const commentThreads: SeededThread[] = [
  {
    on: { object: "deals", key: "castellan-cold-chain" },
    comments: [
      {
        key: "castellan-still-alive",
        author: "marcus-bell",
        createdAt: { weeksAgo: 4, weekday: "mon", time: "09:20" },
        content: "Is this still alive? Nothing has moved since the validation review.",
      },
      {
        key: "castellan-waiting-for-ines",
        author: "daniel-okafor",
        createdAt: { weeksAgo: 4, weekday: "mon", time: "11:45" },
        content:
          "Waiting for Ines, her team is in an inspection. Claire would take a returns pilot.",
      },
      {
        key: "castellan-ask-mathias",
        author: "priya-raman",
        createdAt: { weeksAgo: 2, weekday: "fri", time: "10:50" },
        content:
          "Let us ask Mathias whether it is funded before we plan another quarter around it.",
      },
    ],
  },
  {
    on: { object: "deals", key: "kestrel-global-visibility" },
    comments: [
      {
        key: "kestrel-price-floor",
        author: "daniel-okafor",
        createdAt: { weeksAgo: 2, weekday: "mon", time: "10:05" },
        content: "Luis wants a price per shipment. How low can the yearly floor be?",
      },
      {
        key: "kestrel-floor-answer",
        author: "marcus-bell",
        createdAt: { weeksAgo: 1, weekday: "mon", time: "16:40" },
        content: "We decide when his shipment volumes are in, not before.",
      },
    ],
  },
  {
    on: { object: "deals", key: "harborline-settle" },
    comments: [
      {
        key: "harborline-invoices-loaded",
        author: "aiko-tanabe",
        createdAt: { weeksAgo: 2, weekday: "wed", time: "13:15" },
        content: "Three months of invoices are in the demo tenant.",
      },
    ],
    resolved: { by: "daniel-okafor", at: { weeksAgo: 2, weekday: "wed", time: "14:00" } },
  },
  {
    on: { object: "companies", key: "pulse" },
    comments: [
      {
        key: "pulse-courier-contact",
        author: "sofia-marino",
        createdAt: { weeksAgo: 3, weekday: "tue", time: "08:30" },
        content: "Tom, who at the two couriers can change how often they report?",
      },
    ],
  },
  {
    on: { object: "companies", key: "tamarack" },
    list: "expansion-accounts",
    comments: [
      {
        key: "tamarack-driver-first",
        author: "jonas-eriksen",
        createdAt: { weeksAgo: 3, weekday: "wed", time: "16:40" },
        content: "Greg will not talk about more modules before the driver app is answered.",
      },
    ],
  },
];
