/** The parts of a schema that define bounds. */
interface Schema {
  enum?: readonly string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  'x-minimum'?: string;
  'x-maximum'?: string;
  'x-labels'?: Readonly<Record<string, string>>;
  $ref?: string;
  properties?: Record<string, Schema>;
}

interface Contract {
  'x-retries': {
    methods: readonly string[];
    statuses: readonly (number | string)[];
    attempts: number;
    initial_delay_ms: number;
    backoff_factor: number;
  };
  components: { schemas: Record<string, Schema> };
}

/**
 * Returns TypeScript source with the bounds, choices and defaults that forms share with the server.
 *
 * @throws Error if the contract lacks one of them
 */
export function limitsSource(contract: Contract): string {
  const { schemas } = contract.components;

  function schema(name: string): Schema {
    const found = schemas[name];
    if (!found) throw new Error(`The contract has no schema ${name}.`);
    return found;
  }

  function property(owner: string, name: string): Schema {
    const found = schema(owner).properties?.[name];
    if (!found) throw new Error(`Schema ${owner} has no property ${name}.`);
    const target = found.$ref?.split('/').pop();
    return target === undefined ? found : schema(target);
  }

  function pick<Key extends keyof Schema>(from: Schema, ...keys: Key[]): Pick<Schema, Key> {
    const missing = keys.filter((key) => from[key] === undefined);
    if (missing.length > 0) throw new Error(`A schema lacks ${missing.join(', ')}.`);
    return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<Schema, Key>;
  }

  const request = (name: string) => property('ForecastRequest', name);
  const codes = pick(schema('CharacteristicCode'), 'enum', 'x-labels');
  const date = pick(schema('TypedDate'), 'x-minimum', 'x-maximum');
  const limits = {
    horizon: pick(request('horizon'), 'minimum', 'maximum', 'default'),
    backtestPeriods: pick(request('backtest_periods'), 'minimum', 'maximum', 'default'),
    date: { minimum: date['x-minimum'], maximum: date['x-maximum'] },
    buckets: pick(schema('Bucket'), 'enum', 'default'),
    models: pick(schema('ModelType'), 'enum', 'default'),
    confidenceLevels: pick(request('confidence_level'), 'enum', 'default'),
    seasonalityModes: pick(request('seasonality_mode'), 'enum', 'default'),
    pointTypes: pick(schema('PointType'), 'enum'),
    characteristicCodes: { enum: codes.enum, labels: codes['x-labels'] },
    fileTypes: pick(property('UploadForm', 'file_type'), 'enum', 'default'),
    uploadModes: pick(property('UploadForm', 'upload_mode'), 'enum', 'default'),
    label: pick(property('LabelRequest', 'label'), 'minLength', 'maxLength'),
    password: pick(property('Registration', 'password'), 'minLength', 'maxLength'),
    username: pick(property('Registration', 'username'), 'minLength', 'maxLength', 'pattern'),
    email: pick(property('Registration', 'email'), 'maxLength'),
    runId: pick(schema('RunId'), 'pattern', 'maxLength'),
    retries: contract['x-retries'],
  };
  return `export const limits = ${JSON.stringify(limits, null, 2)} as const;\n`;
}
