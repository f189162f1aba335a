import type { FastifyInstance } from 'fastify';

const maxFurtherPorts = 20;

/**
 * Listens on the port or, if it is taken, on the next free one.
 *
 * @returns the address to open
 */
export async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
  say: (line: string) => void,
): Promise<string> {
  for (let offset = 0; ; offset++) {
    try {
      return await app.listen({ host, port: port === 0 ? 0 : port + offset });
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!taken || port === 0 || offset === maxFurtherPorts) throw error;
      say(`Port ${port + offset} is taken; trying ${port + offset + 1}.`);
    }
  }
}
