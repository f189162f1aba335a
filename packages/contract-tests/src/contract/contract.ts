import bundle from '@forecast-console/openapi/bundle' with { type: 'json' };
import { isObject, type JsonObject } from './is-object.ts';
import { type Operation, readOperation } from './operation.ts';
import { follow, pointer } from './pointer.ts';
import { SchemaValidator } from './schema-validator.ts';

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** A parsed OpenAPI document. */
export class Contract {
  readonly document: JsonObject;
  readonly operations: readonly Operation[];
  readonly validator: SchemaValidator;

  constructor(document: JsonObject) {
    this.document = document;
    this.validator = new SchemaValidator(document);
    this.operations = Object.keys(isObject(document.paths) ? document.paths : {}).flatMap((path) =>
      Object.keys(follow(document, pointer('paths', path)).value)
        .filter((method) => methods.has(method))
        .map((method) => readOperation(document, path, method)),
    );
  }

  /** Returns an operation. @throws Error for an unknown operation id */
  operation(id: string): Operation {
    const found = this.operations.find((operation) => operation.id === id);
    if (!found) throw new Error(`The contract has no operation ${id}.`);
    return found;
  }

  /** Returns the schema at a pointer, with references resolved. */
  schema(place: string): JsonObject {
    return follow(this.document, place).value;
  }
}

let bundled: Contract | null = null;

/** Returns the contract of Forecast Console. */
export const bundledContract = (): Contract => (bundled ??= new Contract(bundle));
