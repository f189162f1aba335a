// The baseline: plain Fastify that sends fixed bodies. Runs as a child process.
import Fastify from 'fastify';

/** Response bodies by path and query. */
export type Answers = Readonly<Record<string, { readonly type: string; readonly body: string }>>;

process.once('message', (answers: Answers) => {
  void serve(answers);
});

async function serve(answers: Answers): Promise<void> {
  const fastify = Fastify();
  for (const [url, { type, body }] of Object.entries(answers))
    fastify.get(url.split('?', 1)[0] ?? url, async (_request, reply) => reply.type(type).send(body));
  process.send?.(await fastify.listen({ port: 0, host: '127.0.0.1' }));
}
