import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a free port. It is below the ports that operating systems choose for connections, because one of them could
 * take the port before its user listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      // Another process uses the port.
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
