export { modulesAndCommonJs as default } from "../../tsup.config.base.js";
