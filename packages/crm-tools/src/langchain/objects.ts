// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { createAttribute } from "../objects/create-attribute.js";
import { createObject } from "../objects/create-object.js";
import { createSelectOption } from "../objects/create-select-option.js";
import { createStatus } from "../objects/create-status.js";
import { deleteObject } from "../objects/delete-object.js";
import { getAttribute } from "../objects/get-attribute.js";
import { getObject } from "../objects/get-object.js";
import { listAttributeOptions } from "../objects/list-attribute-options.js";
import { listAttributeStatuses } from "../objects/list-attribute-statuses.js";
import { listAttributes } from "../objects/list-attributes.js";
import { listObjectViews } from "../objects/list-object-views.js";
import { listObjects } from "../objects/list-objects.js";
import { updateAttribute } from "../objects/update-attribute.js";
import { updateObject } from "../objects/update-object.js";
import { updateSelectOption } from "../objects/update-select-option.js";
import { updateStatus } from "../objects/update-status.js";

/** Creates an attribute of an object or list. */
export class CrmCreateAttributeTool extends CrmTool<typeof createAttribute> {
  constructor(options?: CrmToolOptions<typeof createAttribute>) {
    super(createAttribute, options);
  }
}

/** Creates a custom object. */
export class CrmCreateObjectTool extends CrmTool<typeof createObject> {
  constructor(options?: CrmToolOptions<typeof createObject>) {
    super(createObject, options);
  }
}

/** Adds an option to a select attribute. */
export class CrmCreateSelectOptionTool extends CrmTool<typeof createSelectOption> {
  constructor(options?: CrmToolOptions<typeof createSelectOption>) {
    super(createSelectOption, options);
  }
}

/** Adds a status to a status attribute. */
export class CrmCreateStatusTool extends CrmTool<typeof createStatus> {
  constructor(options?: CrmToolOptions<typeof createStatus>) {
    super(createStatus, options);
  }
}

/** Deletes a custom object with all its records. */
export class CrmDeleteObjectTool extends CrmTool<typeof deleteObject> {
  constructor(options?: CrmToolOptions<typeof deleteObject>) {
    super(deleteObject, options);
  }
}

/** Gets one attribute of an object or list. */
export class CrmGetAttributeTool extends CrmTool<typeof getAttribute> {
  constructor(options?: CrmToolOptions<typeof getAttribute>) {
    super(getAttribute, options);
  }
}

/** Gets one object. */
export class CrmGetObjectTool extends CrmTool<typeof getObject> {
  constructor(options?: CrmToolOptions<typeof getObject>) {
    super(getObject, options);
  }
}

/** Lists the options of a select attribute. */
export class CrmListAttributeOptionsTool extends CrmTool<typeof listAttributeOptions> {
  constructor(options?: CrmToolOptions<typeof listAttributeOptions>) {
    super(listAttributeOptions, options);
  }
}

/** Lists the statuses of a status attribute. */
export class CrmListAttributeStatusesTool extends CrmTool<typeof listAttributeStatuses> {
  constructor(options?: CrmToolOptions<typeof listAttributeStatuses>) {
    super(listAttributeStatuses, options);
  }
}

/** Lists the attributes of an object or list. */
export class CrmListAttributesTool extends CrmTool<typeof listAttributes> {
  constructor(options?: CrmToolOptions<typeof listAttributes>) {
    super(listAttributes, options);
  }
}

/** Lists the saved views of an object. */
export class CrmListObjectViewsTool extends CrmTool<typeof listObjectViews> {
  constructor(options?: CrmToolOptions<typeof listObjectViews>) {
    super(listObjectViews, options);
  }
}

/** Lists the objects of the workspace. */
export class CrmListObjectsTool extends CrmTool<typeof listObjects> {
  constructor(options?: CrmToolOptions<typeof listObjects>) {
    super(listObjects, options);
  }
}

/** Changes an attribute of an object or list. */
export class CrmUpdateAttributeTool extends CrmTool<typeof updateAttribute> {
  constructor(options?: CrmToolOptions<typeof updateAttribute>) {
    super(updateAttribute, options);
  }
}

/** Renames an object. */
export class CrmUpdateObjectTool extends CrmTool<typeof updateObject> {
  constructor(options?: CrmToolOptions<typeof updateObject>) {
    super(updateObject, options);
  }
}

/** Renames, archives or restores an option of a select attribute. */
export class CrmUpdateSelectOptionTool extends CrmTool<typeof updateSelectOption> {
  constructor(options?: CrmToolOptions<typeof updateSelectOption>) {
    super(updateSelectOption, options);
  }
}

/** Changes, archives or restores a status of a status attribute. */
export class CrmUpdateStatusTool extends CrmTool<typeof updateStatus> {
  constructor(options?: CrmToolOptions<typeof updateStatus>) {
    super(updateStatus, options);
  }
}
