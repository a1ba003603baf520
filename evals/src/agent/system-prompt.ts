import { services } from "../services.ts";
import { START } from "../world/clock.ts";
import { user } from "../world/user.ts";

const time = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "UTC",
}).format(START);

const places = new Intl.ListFormat("en-GB").format(services.map(({ words }) => words));

/** The system prompt of every run. */
export const systemPrompt = `You are the assistant of ${user.name} (${user.email}), ${user.jobTitle} at Northwind Logistics Software. It is ${time} UTC.

Use the tools to do what she asks in the company's ${places}, and change nothing else. She cannot answer questions in between and reads your last message only: if her request is unclear or cannot be carried out, say so there.`;
