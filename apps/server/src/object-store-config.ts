/** Folder in a bucket of an S3-compatible object storage. */
export interface ObjectStoreConfig {
  /** URL of the bucket, without a slash at the end. */
  bucketUrl: string;
  /** Start of the names of all objects; empty or with a slash at the end. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Null for permanent credentials. */
  sessionToken: string | null;
}

const location = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?<path>(?:\/[\w.-]+)*)\/?$/;

function endpoint(env: NodeJS.ProcessEnv, region: string): string {
  const text = env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL'];
  if (!text) return `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new RangeError(
      `AWS_ENDPOINT_URL_S3 must be an http or https URL, such as "https://s3.example.com", not "${text}"`,
    );
  return text.replace(/\/+$/, '');
}

/**
 * Returns null if the dataset files are not in object storage.
 *
 * @throws RangeError if a variable is missing or invalid
 */
export function readObjectStoreConfig(env: NodeJS.ProcessEnv): ObjectStoreConfig | null {
  const text = env['OBJECT_STORE_URL'];
  if (!text) return null;
  const config = readS3Url(text, 'OBJECT_STORE_URL', env);
  if (!env.DATABASE_URL) throw new RangeError('OBJECT_STORE_URL needs DATABASE_URL');
  return config;
}

/**
 * Reads the location and credentials of a folder in a bucket.
 *
 * @param name of the setting, for messages
 * @throws RangeError if the URL or a variable is missing or invalid
 */
export function readS3Url(text: string, name: string, env: NodeJS.ProcessEnv): ObjectStoreConfig {
  const { bucket, path = '' } = location.exec(text)?.groups ?? {};
  if (bucket === undefined)
    throw new RangeError(`${name} must be such as "s3://bucket/prefix", not "${text}"`);
  const [accessKeyId, secretAccessKey] = [env['AWS_ACCESS_KEY_ID'], env['AWS_SECRET_ACCESS_KEY']];
  if (!accessKeyId || !secretAccessKey)
    throw new RangeError(`${name} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`);
  const region = env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || 'us-east-1';
  return {
    bucketUrl: `${endpoint(env, region)}/${bucket}`,
    prefix: path === '' ? '' : `${path.slice(1)}/`,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: env['AWS_SESSION_TOKEN'] || null,
  };
}
