export { createPerson } from "./create-person.js";
export { deletePerson } from "./delete-person.js";
export { getPerson } from "./get-person.js";
export { listPeople } from "./list-people.js";
