import type { Person } from "../types.js";

interface Contact {
  name: `${string} ${string}`;
  jobTitle: string;
  phone?: string;
  description?: string;
}

/** Creates the people of a company, with keys and email addresses from their names. */
function definePeople(company: string, domain: string, contacts: Contact[]): Person[] {
  return contacts.map(({ name, ...rest }) => {
    const [firstName = "", lastName = ""] = name.split(" ");
    const [first, last] = [firstName.toLowerCase(), lastName.toLowerCase()];
    return {
      key: `${first}-${last}`,
      firstName,
      lastName,
      email: `${first}.${last}@${domain}`,
      company,
      ...rest,
    };
  });
}

/**
 * The people at the customers and prospects. Keys read `first-last`. The numbers are from ranges
 * that the United States, the United Kingdom and Germany reserve for fiction.
 */
export const people: Person[] = [
  ...definePeople("harborline", "harborline.example", [
    {
      name: "Elif Demir",
      jobTitle: "Head of Digital Operations",
      description: "Champion. Built the control tower on Track and speaks for us at events.",
    },
    {
      name: "Pieter Bakker",
      jobTitle: "Chief Financial Officer",
      description: "Economic buyer for Settle. Wants invoice savings in euros, not percentages.",
    },
    { name: "Noor Haddad", jobTitle: "Control Tower Manager" },
    { name: "Ruben Visser", jobTitle: "Integration Lead" },
  ]),
  ...definePeople("brightmoor", "brightmoor.example", [
    {
      name: "Gemma Thornton",
      jobTitle: "Supply Chain Director",
      phone: "+441134960112",
      description: "Decision maker. A supermarket rejected four loads last winter; hers to fix.",
    },
    { name: "Callum Reid", jobTitle: "Transport Manager", phone: "+441134960145" },
    { name: "Anjali Mehta", jobTitle: "IT Business Partner" },
  ]),
  ...definePeople("castellan", "castellan.example", [
    {
      name: "Mathias Keller",
      jobTitle: "VP Global Distribution",
      description: "Sponsor, hard to reach. Answers on Mondays and to short mails.",
    },
    {
      name: "Ines Carvalho",
      jobTitle: "Quality Assurance Lead",
      description: "Nothing goes live without her validation package.",
    },
    { name: "Yusuf Aydin", jobTitle: "Procurement Manager" },
    { name: "Claire Dubois", jobTitle: "Cold Chain Programme Manager" },
  ]),
  ...definePeople("veldt", "veldt.example", [
    {
      name: "Rosa Delgado",
      jobTitle: "Director of Logistics",
      phone: "+13035550114",
      description: "Signed Track and Plan. Direct, data first, happy to be a reference.",
    },
    { name: "Ethan Brooks", jobTitle: "Inbound Planning Manager", phone: "+13035550137" },
    { name: "Hana Kim", jobTitle: "Senior Systems Analyst" },
  ]),
  ...definePeople("ironridge", "ironridge.example", [
    {
      name: "Walter Novak",
      jobTitle: "VP Operations",
      phone: "+14125550102",
      description: "Decision maker. Cares about truck turn time and demurrage, nothing else.",
    },
    { name: "Denise Coleman", jobTitle: "Yard and Dock Manager", phone: "+14125550129" },
    { name: "Amir Rahimi", jobTitle: "ERP Manager" },
  ]),
  ...definePeople("kestrel", "kestrel.example", [
    {
      name: "Vivian Zhao",
      jobTitle: "VP Supply Chain",
      phone: "+15125550108",
      description: "Executive sponsor. Reports on-time-in-full to the board each quarter.",
    },
    {
      name: "Omar Farouk",
      jobTitle: "Global Logistics Manager",
      phone: "+15125550166",
      description: "Champion. Keeps the carrier scorecard in a spreadsheet he would love to lose.",
    },
    { name: "Tessa Grant", jobTitle: "Security and Compliance Manager" },
    { name: "Luis Herrera", jobTitle: "Procurement Lead" },
  ]),
  ...definePeople("solara", "solara.example", [
    { name: "Jasmine Ward", jobTitle: "Head of Delivery Experience", phone: "+14045550119" },
    { name: "Kofi Mensah", jobTitle: "Director of Transportation", phone: "+14045550173" },
    { name: "Beth Kowalski", jobTitle: "Finance Systems Manager" },
  ]),
  ...definePeople("tamarack", "tamarack.example", [
    {
      name: "Greg Lindholm",
      jobTitle: "Fleet Director",
      phone: "+16125550141",
      description: "Happy with Plan, asks for driver mobile features at every review.",
    },
    { name: "Sarah Begay", jobTitle: "Dispatch Supervisor", phone: "+16125550190" },
  ]),
  ...definePeople("orchard-vine", "orchardvine.example", [
    { name: "Carmen Ortiz", jobTitle: "VP Distribution", phone: "+19165550122" },
    {
      name: "Peter Yamada",
      jobTitle: "Warehouse Operations Manager",
      phone: "+19165550158",
      description: "Daily user of Dock at both warehouses.",
    },
  ]),
  ...definePeople("pulse", "pulsemedical.example", [
    {
      name: "Aoife Byrne",
      jobTitle: "Logistics Director",
      description: "Owns the renewal. Frustrated by late position updates from two couriers.",
    },
    { name: "Dmitri Volkov", jobTitle: "Regulatory Affairs Manager" },
    { name: "Niamh Kelly", jobTitle: "Customer Operations Lead" },
  ]),
  ...definePeople("axlepoint", "axlepoint.example", [
    {
      name: "Katrin Vogel",
      jobTitle: "Head of Inbound Logistics",
      phone: "+491713920013",
      description: "Found us through the Harborline talk. Line stops cost her by the minute.",
    },
    { name: "Stefan Braun", jobTitle: "Plant Logistics Manager" },
    { name: "Mei Wong", jobTitle: "Supplier Integration Lead" },
    { name: "Tobias Keller", jobTitle: "Chief Information Officer", phone: "+491713920042" },
  ]),
  ...definePeople("greenfurrow", "greenfurrow.example", [
    { name: "Wade Jensen", jobTitle: "Director of Supply", phone: "+15155550107" },
    {
      name: "Lucia Romero",
      jobTitle: "Seasonal Logistics Planner",
      phone: "+15155550184",
      description: "Power user in spring. Logs in about twice a month for the rest of the year.",
    },
  ]),
  ...definePeople("halcyon", "halcyon.example", [
    { name: "Emma Claes", jobTitle: "Transport Safety Manager" },
    { name: "Rashid Karimi", jobTitle: "Supply Chain Manager" },
    { name: "Joost Peeters", jobTitle: "IT Architect" },
  ]),
  ...definePeople("parcelwise", "parcelwise.example", [
    {
      name: "Nadia Hussain",
      jobTitle: "Chief Operating Officer",
      phone: "+441614960118",
      description: "Decision maker. Went quiet after the pricing call; a warehouse move is on.",
    },
    { name: "Owen Price", jobTitle: "Client Onboarding Manager", phone: "+441614960171" },
  ]),
  ...definePeople("nimbus", "nimbus.example", [
    { name: "Tara Quinn", jobTitle: "Project Logistics Manager", phone: "+16025550133" },
    { name: "Isaac Benally", jobTitle: "VP Procurement", phone: "+16025550177" },
  ]),
];
