export { modulesAndBundles as default } from "../../tsup.config.base.js";
