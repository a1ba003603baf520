/**
 * The story of the seeded company, independent of the services' data formats. Every item has a `key`:
 * the services derive their ids from it, and other items refer to it.
 */

/** A date relative to the week in which the sandbox starts, at the weekend to the next one, in UTC. */
export interface Moment {
  /** 1 is last week, 0 this week, -1 next week. Past events use 1 or more. */
  weeksAgo: number;
  weekday: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
  /** `HH:MM`, 09:00 by default. */
  time?: string;
}

/** Someone of the selling company: CRM workspace member, notes user and call host in one. */
export interface Member {
  key: string;
  firstName: string;
  lastName: string;
  email: string;
  jobTitle: string;
  team: "Sales" | "Customer Success" | "Solutions" | "Product" | "Operations";
  access: "admin" | "member";
}

export interface Company {
  key: string;
  name: string;
  domain: string;
  description: string;
  categories: string[];
  employeeRange: "1-10" | "11-50" | "51-250" | "251-1K" | "1K-5K" | "5K-10K";
  city: string;
  countryCode: string;
  /** Without it, the company was imported when the CRM was introduced. */
  addedAt?: Moment;
}

export interface Person {
  key: string;
  firstName: string;
  lastName: string;
  email: string;
  phone?: string;
  jobTitle: string;
  /** Key of a company. */
  company: string;
  description?: string;
  location?: { city: string; countryCode: string };
  /** Without it, the person was imported when the CRM was introduced. */
  addedAt?: Moment;
}

export type DealStage = "Lead" | "In Progress" | "Won 🎉" | "Lost";

export interface Deal {
  key: string;
  name: string;
  company: string;
  people: string[];
  stage: DealStage;
  /** In US dollars. */
  value: number;
  owner: string;
  createdAt: Moment;
  /** Its stages up to the current one, oldest first. Without them, they follow from its calls. */
  history?: { stage: DealStage; since: Moment }[];
}

/** Reference to a CRM record of the story. */
export interface RecordRef {
  object: "people" | "companies" | "deals";
  key: string;
}

export interface Task {
  key: string;
  content: string;
  deadline?: Moment;
  completed: boolean;
  links: RecordRef[];
  assignees: string[];
  createdBy: string;
  createdAt: Moment;
}

export interface CrmNote {
  key: string;
  parent: RecordRef;
  title: string;
  /** Markdown: headings, lists, bold. */
  content: string;
  createdBy: string;
  createdAt: Moment;
}

export interface CrmList {
  key: string;
  apiSlug: string;
  name: string;
  object: "people" | "companies" | "deals";
  /** Titles of the list's own status attribute `stage`; empty when it has none. */
  stages: string[];
  entries: { record: string; stage?: string; createdAt: Moment }[];
}

export interface Call {
  key: string;
  title: string;
  startedAt: Moment & { time: string };
  /** The service's name for the activity type, such as "Web Demo" or "Discovery". */
  activityType: string;
  company: string;
  deal?: string;
  /** Key of the member who hosted. */
  host: string;
  /** Keys of members and people who spoke, the host included. */
  speakers: string[];
  /** Two to four short paragraphs. */
  summary: string;
  /** One sentence each, starting with the name of the person responsible. */
  actionItems: string[];
  /** One line per segment: `speaker-key: text`. Blank lines are ignored. */
  transcript: string;
}

export type NoteBlock =
  | {
      type: "heading_1" | "heading_2" | "heading_3" | "paragraph" | "quote" | "callout";
      text: string;
    }
  | { type: "bulleted_list_item" | "numbered_list_item"; text: string; children?: NoteBlock[] }
  | { type: "to_do"; text: string; checked: boolean }
  | { type: "code"; text: string; language: string }
  | { type: "divider" };

export interface NotesPage {
  key: string;
  title: string;
  emoji?: string;
  /** Key of the parent page; absent for a top-level page. */
  parent?: string;
  createdBy: string;
  createdAt: Moment;
  blocks: NoteBlock[];
  /** Keys of calls whose meeting notes follow the blocks. */
  meetings?: string[];
}

export type Column =
  | { name: string; type: "title" | "rich_text" | "date" | "checkbox" | "url" | "email" | "people" }
  | { name: string; type: "files" | "phone_number" | "verification" }
  | {
      name: string;
      type: "created_time" | "created_by" | "last_edited_time" | "last_edited_by";
    }
  | { name: string; type: "number"; format: "number" | "dollar" | "percent" }
  | { name: string; type: "select" | "multi_select" | "status"; options: string[] }
  | { name: string; type: "unique_id"; prefix: string }
  /** To the rows of another database, by its key. */
  | { name: string; type: "relation"; database: string }
  /** Of a column of related rows; `relation` and `column` are names. */
  | { name: string; type: "rollup"; relation: string; column: string; function: string }
  /** Made in the app, so that the service knows the type of its result. */
  | { name: string; type: "formula"; expression: string };

export interface NotesDatabase {
  key: string;
  title: string;
  description: string;
  emoji?: string;
  /** Key of the parent page. */
  parent: string;
  columns: Column[];
  rows: NotesRow[];
  /** Views beside the table of all rows. */
  views?: NotesView[];
  templates?: NotesTemplate[];
}

/** A view of a database. Filter and sorts have the format of the notes service, which names columns. */
export interface NotesView {
  key: string;
  name: string;
  type: "table" | "board";
  filter?: Record<string, unknown>;
  sorts?: { property: string; direction: "ascending" | "descending" }[];
  /** Name of the status column whose groups are the columns of a board. */
  groupBy?: string;
}

/** A template for rows. */
export interface NotesTemplate extends NotesRow {
  isDefault?: boolean;
}

/** An emoji that the company uploaded. */
export interface CustomEmoji {
  key: string;
  name: string;
}

/** An agent that members have made in the workspace, as the sandbox's connection sees it. */
export interface CustomAgent {
  key: string;
  name: string;
  description: string;
  createdBy: string;
  createdAt: Moment;
  /** Rights of the connection. */
  access: "read" | "edit" | "full";
  isDisabled?: true;
  /** A conversation that the connection has had with it. */
  conversation?: { createdAt: Moment; message: string; reply: string };
  creditLimit: number | null;
}

/** A skill: instructions for agents, with files. */
export interface AgentSkill {
  /** Its name too. */
  key: string;
  description: string;
  createdAt: Moment;
  /** Each is a plugin; a skill without is one of its own. */
  tags: string[];
  instructions: string;
  /** Texts by path. */
  files: Record<string, string>;
}

export interface NotesRow {
  key: string;
  createdBy: string;
  createdAt: Moment;
  /**
   * By column name. Text, select, status, url, email and phone_number take a string, multi_select, people
   * (member keys), relation (row keys) and files (web addresses) an array, date a Moment, number a number
   * (percent as a fraction), checkbox a boolean, verification the key of the member who verified it.
   */
  values: Record<string, string | string[] | number | boolean | Moment>;
  blocks?: NoteBlock[];
}

/** Companies, their people, and all that the team has about them. */
export interface StoryPart {
  companies: Company[];
  people: Person[];
  deals: Deal[];
  tasks: Task[];
  crmNotes: CrmNote[];
  lists: CrmList[];
  calls: Call[];
  pages: NotesPage[];
  databases: NotesDatabase[];
}

export interface Story extends StoryPart {
  /** The company whose workspace this is. */
  workspace: {
    name: string;
    slug: string;
    domain: string;
    /** Web address of the workspace. */
    address: string;
  };
  members: Member[];
  customEmojis?: CustomEmoji[];
  agents?: CustomAgent[];
  skills?: AgentSkill[];
  /** Members who look after the companies of the parts. */
  furtherMembers?: Member[];
  /**
   * Further companies, too many to hold in memory at once. Each iteration gives the same ones. A part refers
   * to itself, to members, and to pages of the story; its lists and databases are those of the story, with
   * further entries and rows.
   */
  parts?: Iterable<StoryPart>;
}
