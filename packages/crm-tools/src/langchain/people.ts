// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { createPerson } from "../people/create-person.js";
import { deletePerson } from "../people/delete-person.js";
import { getPerson } from "../people/get-person.js";
import { listPeople } from "../people/list-people.js";

/** Creates a person. */
export class CrmCreatePersonTool extends CrmTool<typeof createPerson> {
  constructor(options?: CrmToolOptions<typeof createPerson>) {
    super(createPerson, options);
  }
}

/** Deletes one person for good. */
export class CrmDeletePersonTool extends CrmTool<typeof deletePerson> {
  constructor(options?: CrmToolOptions<typeof deletePerson>) {
    super(deletePerson, options);
  }
}

/** Gets one person with all values. */
export class CrmGetPersonTool extends CrmTool<typeof getPerson> {
  constructor(options?: CrmToolOptions<typeof getPerson>) {
    super(getPerson, options);
  }
}

/** Lists people, filtered and sorted. */
export class CrmListPeopleTool extends CrmTool<typeof listPeople> {
  constructor(options?: CrmToolOptions<typeof listPeople>) {
    super(listPeople, options);
  }
}
