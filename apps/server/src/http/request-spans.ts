import { finished } from 'node:stream';
import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tracer } from '../tracing/spans.ts';

/** Monitoring calls these all the time. */
const untracedRoutes = new Set(['/api/health', '/api/ready', '/api/metrics']);

/** Records a span for each API request. It continues the client's trace (`traceparent`). */
export function registerRequestSpans(app: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, { raw: response }, done) => {
    const { id, method, headers, routeOptions } = request;
    const { url: route = '' } = routeOptions;
    if (!route.startsWith('/api/') || untracedRoutes.has(route)) return done();
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'forecast_console.request_id': id,
    };
    const parent = propagation.extract(context.active(), headers);
    const span = tracer().startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    finished(response, (error) => {
      const { statusCode } = response;
      span.setAttribute('http.response.status_code', statusCode);
      if (error || statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    const current = trace.setSpan(parent, span);
    contexts.set(request, current);
    context.with(current, done);
  });
  // Events of the connection, which the context does not reach, continue a request with a body.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done);
  });
}
