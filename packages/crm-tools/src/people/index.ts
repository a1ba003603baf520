export { CrmCreatePersonTool, createPerson } from "./create-person.js";
export { CrmDeletePersonTool, deletePerson } from "./delete-person.js";
export { CrmGetPersonTool, getPerson } from "./get-person.js";
export { CrmListPeopleTool, listPeople } from "./list-people.js";
