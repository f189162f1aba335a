import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';

/** Records spans, or nothing while tracing is off. */
export const tracer = (): Tracer => trace.getTracer('forecast-console');

/** Runs `work` in a span of the current trace, or of a new one. */
export function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer().startActiveSpan(name, { attributes }, (span) => endWith(span, work));
}

/** Runs `work` outside the current trace, because work that repeats would bury the other spans. */
export const untraced = <Result>(work: () => Result): Result => context.with(ROOT_CONTEXT, work);

/** Marks the current span as failed. */
export const failSpan = (message: string): void =>
  void trace.getActiveSpan()?.setStatus({ code: SpanStatusCode.ERROR, message });

/** Runs a query in a span if it belongs to a trace. The query text contains no values. */
export function inQuerySpan<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  return trace.getActiveSpan() === undefined ? work() : endWith(startQuery(text), work);
}

/** Adds the span of a query that has ended to the current trace. */
export function recordQuery(text: string, milliseconds: number, error: unknown): void {
  if (trace.getActiveSpan() === undefined) return;
  const span = startQuery(text, Date.now() - milliseconds);
  if (error !== undefined) fail(span, error);
  span.end();
}

function startQuery(text: string, startTime?: number): Span {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
  const attributes = { 'db.operation.name': operation, 'db.query.text': text };
  return tracer().startSpan(operation, {
    kind: SpanKind.CLIENT,
    attributes,
    ...(startTime !== undefined && { startTime }),
  });
}

async function endWith<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

function fail(span: Span, error: unknown): void {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  span.setAttribute('error.type', name).setStatus({ code: SpanStatusCode.ERROR, message });
}
