import type { Member, Person, RecordRef, Task } from "../types.js";
import type { Account } from "./account.js";
import type { CallPlan } from "./calls/call-plan.js";
import { type DealPlan, isOpen } from "./deals.js";
import { fill } from "./fill.js";
import type { Random } from "./random.js";
import { toWorkday } from "./workday.js";

const nextSteps = [
  "Send {guest} the offer for {product}",
  "Ask {guest} who signs for {product} at {company}",
  "Prepare the {product} demo for {company}",
  "Call {guest} about the carrier list",
  "Agree on a pilot site with {guest}",
  "Get the security questionnaire of {company} answered",
  "Follow up with {guest} after the board meeting",
  "Find a reference for {company}",
];
const earlierSteps = [
  "Read the annual report of {company}",
  "Invite {guest} to the user conference",
  "Send {guest} the brochure for {product}",
  "Write a first mail to {guest}",
  "Check which carriers {company} works with",
  "Thank {guest} for the introduction",
];
const customerSteps = [
  "Plan the quarterly review with {guest}",
  "Ask {guest} for a quote that we may use",
  "Check how often {company} logs in",
  "Prepare the renewal of {company}",
];

/** Subject of a task, and when it came up. */
interface Idea {
  content: string;
  links: RecordRef[];
  assignee: Member;
  createdDay: number;
  deadlineDay?: number;
  /** Nothing is left to do once a deal has been lost. */
  isSettled?: boolean;
}

/** Creates the tasks of an account: from promises in calls, and steps of its deals. */
export function createTasks(
  account: Account,
  plans: DealPlan[],
  calls: CallPlan[],
  random: Random,
): Task[] {
  const ideas = [
    ...calls.flatMap((call) => listPromises(account, call, random)),
    ...plans.flatMap((plan) => listSteps(account, plan, random)),
    ...(plans.length === 0 ? listCustomerSteps(account, random) : []),
  ];
  return ideas.map((idea, index) =>
    createTask(`${account.company.key}-${index + 1}`, idea, random),
  );
}

/** Some of what the members promised. */
function listPromises(account: Account, { day, plan, promised }: CallPlan, random: Random): Idea[] {
  const { engineer, manager, seller } = account;
  return promised.flatMap(({ by, dueDay, task }) => {
    const assignee = [seller, manager, engineer].find(({ key }) => key === by.key);
    if (assignee === undefined || !random.chance(0.7)) return [];
    const idea: Idea = {
      content: `${task.slice(0, 1).toUpperCase()}${task.slice(1)}`,
      links: link(account, plan),
      assignee,
      createdDay: day,
      deadlineDay: dueDay,
      isSettled: plan?.deal.stage === "Lost",
    };
    return [idea];
  });
}

function listSteps(account: Account, plan: DealPlan, random: Random): Idea[] {
  const values = describe(account, plan.contacts[0], plan.product);
  const base = { links: link(account, plan, plan.contacts[0]), assignee: account.seller };
  const ideas: Idea[] = [];
  if (random.chance(0.85)) {
    const content = fill(random.pick(earlierSteps), values);
    const isSettled = plan.deal.stage === "Lost";
    ideas.push({ ...base, content, createdDay: plan.createdDay, isSettled });
  }
  if (isOpen(plan) && random.chance(0.75)) {
    const createdDay = random.integer(1, Math.min(12, plan.createdDay));
    ideas.push({ ...base, content: fill(random.pick(nextSteps), values), createdDay });
  }
  return ideas;
}

function listCustomerSteps(account: Account, random: Random): Idea[] {
  const [guest] = account.people;
  const content = fill(random.pick(customerSteps), describe(account, guest, ""));
  const createdDay = random.integer(1, Math.min(30, account.since));
  return [{ content, links: link(account), assignee: account.manager, createdDay }];
}

/** Most tasks whose deadline has passed are done, and most of the others are not. */
function createTask(key: string, idea: Idea, random: Random): Task {
  const { createdDay, deadlineDay } = idea;
  const deadline = deadlineDay ?? createdDay - random.integer(2, 18);
  const hasDeadline = deadlineDay !== undefined || random.chance(0.85);
  const completed = idea.isSettled === true || random.chance(deadline >= 1 ? 0.88 : 0.12);
  return {
    key,
    content: idea.content,
    ...(hasDeadline && { deadline: toWorkday(deadline, "17:00") }),
    completed,
    links: idea.links,
    assignees: [idea.assignee.key],
    createdBy: idea.assignee.key,
    createdAt: toWorkday(createdDay, random.pick(["16:10", "16:25", "16:40", "17:05"])),
  };
}

function describe({ shortName }: Account, { firstName, lastName }: Person, product: string) {
  return { company: shortName, guest: `${firstName} ${lastName}`, product };
}

function link({ company }: Account, plan?: DealPlan, person?: Person): RecordRef[] {
  const about: RecordRef =
    plan === undefined
      ? { object: "companies", key: company.key }
      : { object: "deals", key: plan.deal.key };
  return person === undefined ? [about] : [about, { object: "people", key: person.key }];
}
