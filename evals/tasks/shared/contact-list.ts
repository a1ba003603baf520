/** A line of the list. */
export interface Contact {
  firstName: string;
  lastName: string;
  email: string;
  jobTitle: string;
  company: string;
  domain: string;
}

interface Company {
  name: string;
  domain: string;
}

/** Companies of the list that the CRM has, under names that differ a little. */
const knownCompanies: Company[] = [
  { name: "Harborline Freight B.V.", domain: "harborline.example" },
  { name: "Brightmoor Foods plc", domain: "brightmoor.example" },
  { name: "Veldt", domain: "veldt.example" },
  { name: "Kestrel Electronics Inc.", domain: "kestrel.example" },
  { name: "Nimbus Solar LLC", domain: "nimbus.example" },
  { name: "Halcyon Chemicals NV", domain: "halcyon.example" },
];

/** Companies of the list that the CRM lacks. */
export const newCompanies: readonly Company[] = [
  "Zephyr Cargo",
  "Quillon Freight",
  "Umberto Pasta",
  "Jutland Ferries",
  "Ypres Textiles",
  "Kowloon Parts",
  "Zambezi Coffee",
  "Ohrid Pharma",
  "Iquitos Timber",
  "Uppsala Labs",
  "Jalapa Spices",
  "Oaxaca Ceramics",
  "Inari Fish",
  "Zagreb Motors",
  "Utrecht Bikes",
  "Kyoto Optics",
  "Jaipur Stone",
  "Omsk Turbines",
  "Yakima Fruit",
].map((name) => ({ name, domain: `${name.toLowerCase().replace(" ", "-")}.example` }));

/** People whom the CRM has, with new job titles. */
const knownPeople: [first: string, last: string, jobTitle: string, company: number][] = [
  ["Noor", "Haddad", "Head of Control Tower", 0],
  ["Ruben", "Visser", "Integration Manager", 0],
  ["Callum", "Reid", "Transport Director", 1],
  ["Anjali", "Mehta", "Head of IT", 1],
  ["Ethan", "Brooks", "Director of Inbound", 2],
  ["Rosa", "Delgado", "Chief Operating Officer", 2],
  ["Tessa", "Grant", "Chief Security Officer", 3],
  ["Tara", "Quinn", "Head of Project Logistics", 4],
  ["Emma", "Claes", "Head of Transport Safety", 5],
  ["Joost", "Peeters", "Enterprise Architect", 5],
];

const firstNames =
  "Ada Bram Cleo Dario Esme Faro Gwen Hugo Ines Juno Kai Lotte Milo Nora Otis Pia Rolf".split(" ");
const lastNames = "Abendroth Birkeland Cassidy Drummond Ekdahl".split(" ");
const jobTitles = [
  "Dispatcher",
  "Head of Logistics",
  "Buyer",
  "Fleet Manager",
  "CFO",
  "IT Lead",
  "Planner",
];

function toLine(
  {
    company,
    ...person
  }: { firstName: string; lastName: string; jobTitle: string; company: Company },
  mailDomain = company.domain,
): Contact {
  const email = `${person.firstName}.${person.lastName}@${mailDomain}`.toLowerCase();
  return { ...person, email, company: company.name, domain: company.domain };
}

const companies = [...newCompanies, ...knownCompanies];

const known = knownPeople.map(([firstName, lastName, jobTitle, index]) =>
  toLine({ firstName, lastName, jobTitle, company: knownCompanies[index]! }),
);

/** 85 people of all companies, of whom each seventeenth has a private address. */
const unknown = lastNames.flatMap((lastName, row) =>
  firstNames.map((firstName, column) => {
    const index = row * firstNames.length + column;
    const jobTitle = jobTitles[index % jobTitles.length]!;
    const company = companies[index % companies.length]!;
    return toLine(
      { firstName, lastName, jobTitle, company },
      column === 9 ? "gmail.com" : undefined,
    );
  }),
);

/** Lines of people who signed up a second time, with their address in another form. */
const repeated = [known[1]!, unknown[9]!, unknown[30]!, unknown[31]!, unknown[70]!].map(
  ({ email, ...person }, index) => ({
    ...person,
    email:
      index % 2 === 0 ? email.toUpperCase() : email.replace(/^./, (first) => first.toUpperCase()),
  }),
);

/** The 100 lines of the list, in no order. */
export const contacts: readonly Contact[] = [...unknown, ...known, ...repeated].toSorted(
  (one, other) => toPlace(one) - toPlace(other),
);

/** A number that looks random, and is the same each time. */
function toPlace({ email, jobTitle }: Contact): number {
  return Array.from(email + jobTitle).reduce(
    (sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973,
    7,
  );
}

const knownEmails = new Set(known.map(({ email }) => email));

/** Returns true for a person whom the CRM has. */
export function isKnown({ email }: Pick<Contact, "email">): boolean {
  return knownEmails.has(email.toLowerCase());
}

/** The list as comma-separated values. */
export const table: string = [
  "First name,Last name,Email,Job title,Company,Website",
  ...contacts.map(({ company, domain, email, firstName, jobTitle, lastName }) =>
    [firstName, lastName, email, jobTitle, company, `www.${domain}`].join(","),
  ),
].join("\n");
