/** Where and how often traces are sent. */
export interface TracingConfig {
  /** URL of the collector that receives traces (OTLP over HTTP). */
  url: string;
  /** Share of the traces that start here and are recorded, from 0 to 1. */
  ratio: number;
}

/**
 * Returns null if no traces are sent. The exporter reads other standard variables itself, such as
 * OTEL_EXPORTER_OTLP_HEADERS.
 *
 * @throws RangeError if a variable has an invalid value
 */
export function readTracingConfig(env: NodeJS.ProcessEnv): TracingConfig | null {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!endpoint) return null;
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new RangeError(
      `OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL, such as "http://127.0.0.1:4318", not "${endpoint}"`,
    );
  const text = env['OTEL_TRACES_SAMPLER_ARG'] || '1';
  const ratio = Number(text);
  if (!(ratio >= 0 && ratio <= 1))
    throw new RangeError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}"`);
  return { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, ratio };
}
