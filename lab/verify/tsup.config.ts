export { bundleAndCommonJs as default } from "../../tsup.config.base.js";
