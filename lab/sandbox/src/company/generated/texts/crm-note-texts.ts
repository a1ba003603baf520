/** The title and content of notes in the CRM, by what they are on. */
export const crmNoteTexts = {
  deals: [
    {
      title: "Why {company} wants to change something",
      content: `## Today
- About **{count} loads a week**, most of them {goods}
- The reason to act: {pain}

## What decides
{guest} needs a number for the board: **{share}%** of what carriers are paid is waiting time.

## Next
1. Four weeks of data from {company}
2. A test of {product} with the two worst lanes`,
    },
    {
      title: "Who decides on {product}",
      content: `**{guest}** wants it, finance has to agree, and IT can stop it.

- Champion: {guest}
- Budget: from the transport line, not from IT
- Risk: *another project* starts in the same quarter`,
    },
    {
      title: "{product}: scope of the pilot",
      content: `- One site, six weeks, {count} loads a week
- Carriers with telematics first
- Success means that waiting time falls by **{percent}%**

{guest} reports to the board at the end. Until then no other vendor is invited.`,
    },
    {
      title: "What could stop us",
      content: `### Open points
- Integration by file first, the API later
- The works council wants to read what the driver app stores
- {guest} is away for three weeks

Nobody said no. **Silence is the risk here.**`,
    },
  ],
  prospects: [
    {
      title: "{company} in short",
      content: `Moves {goods}, about **{count} loads a week**. It hurts that {pain}.

- {guest} is the person to ask
- Decides with a comparison of three vendors`,
    },
    {
      title: "From the trade fair",
      content: `{guest} came to the stand and described that {pain}.

Wants to see {product} with {goods}, *not with a demo company*.`,
    },
  ],
  customers: [
    {
      title: "Health check of {company}",
      content: `**Amber.** The daily users are happy, the sponsor is quiet.

1. Ask {guest} for the numbers of the last quarter
2. Show the export to finance`,
    },
    {
      title: "{company} as a customer",
      content: `Live with {goods}, about **{count} loads a week**.

- {guest} is the person to ask
- Reviews: every quarter, half an hour
- Would give a reference if marketing may read it first`,
    },
  ],
  people: [
    {
      title: "{guest}: how to reach",
      content: `- Mornings by phone, afternoons by mail
- Wants the **number first**, the story second`,
    },
    {
      title: "Lunch with {guest}",
      content: `{guest} has been at {company} for six years and knows why the last project failed: {pain}, and nobody owned it.`,
    },
  ],
};
