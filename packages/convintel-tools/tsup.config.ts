export { modulesAndBundle as default } from "../../tsup.config.base.js";
