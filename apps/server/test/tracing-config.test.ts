import { expect, it } from 'vitest';
import { readTracingConfig } from '../src/tracing-config.ts';

it('sends no traces without OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  expect(readTracingConfig({ OTEL_TRACES_SAMPLER_ARG: '0.5' })).toBeNull();
});

it('sends all traces to the endpoint by default', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };
  expect(readTracingConfig(env)).toEqual({ url: 'http://127.0.0.1:4318/v1/traces', ratio: 1 });
  expect(readTracingConfig({ ...env, OTEL_TRACES_SAMPLER_ARG: '0.1' })?.ratio).toBe(0.1);
});

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be/],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_TRACES_SAMPLER_ARG: '2' },
    /^OTEL_TRACES_SAMPLER_ARG must be/,
  ],
])('rejects %o', (env, message) => {
  expect(() => readTracingConfig(env)).toThrow(message);
});
