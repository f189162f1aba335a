import { setTimeout as sleep } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import type { Log } from '../log.ts';
import { Outage } from '../outage.ts';
import type { TracingConfig } from '../tracing-config.ts';
import { version } from '../version.ts';

/** Time to send the last traces when the process stops. */
const flushMs = 5000;

let stop: (() => Promise<void>) | null = null;

/** Whether traces are recorded. Must not change while databases and servers are open. */
export const isTracing = (): boolean => stop !== null;

/**
 * Starts to record traces and send them to a collector. Loads the packages for it only now, because most servers do
 * not need them.
 */
export async function startTracing({ url, ratio }: TracingConfig, log: Log): Promise<void> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, resources, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ]);
  const { envDetector, hostDetector, serviceInstanceIdDetector } = resources;
  const provider = new sdk.TracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': 'forecast-console', 'service.version': version })
      .merge(
        resources.detectResources({ detectors: [hostDetector, serviceInstanceIdDetector, envDetector] }),
      ),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const outage = new Outage('traces cannot be sent');
  const report = (error: unknown) => outage.report(log, { err: error });
  core.setGlobalErrorHandler(report);
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  stop = async () => {
    await Promise.race([provider.shutdown().catch(report), sleep(flushMs, undefined, { ref: false })]);
    for (const api of [trace, context, propagation]) api.disable();
  };
}

/** Sends the last traces. */
export async function stopTracing(): Promise<void> {
  const stopping = stop;
  stop = null;
  await stopping?.();
}
