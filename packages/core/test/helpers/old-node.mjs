// Makes this process look like Node 20, as far as the packages look.
Reflect.deleteProperty(Map, "groupBy");
Reflect.deleteProperty(Promise, "withResolvers");
const getBuiltinModule = process.getBuiltinModule.bind(process);
process.getBuiltinModule = (id) => (id === "node:sqlite" ? undefined : getBuiltinModule(id));
Object.defineProperty(process, "version", { value: "v20.20.2" });
Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });
