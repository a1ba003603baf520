export { skillGet } from "./skill-get.js";
export { skillList } from "./skill-list.js";
