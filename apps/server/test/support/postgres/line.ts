import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between a server and its database; what goes through it may break at the end of the server alone. */
export class Line {
  /** How often it was taken. */
  taken = 0;
  isCut = false;
  readonly #ends = new Set<Socket>();
  #near: Socket | null = null;
  readonly #server: Server;

  constructor(url: URL) {
    this.#server = createServer((near) => {
      this.taken++;
      if (this.isCut) {
        near.destroy();
        return;
      }
      const far = connect(Number(url.port), url.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.pipe(other);
        one.on('error', () => other.destroy());
        this.#ends.add(one);
      }
      this.#near = near;
    });
  }

  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** PostgreSQL is not told. */
  breakNear(): void {
    this.#near?.destroy();
  }

  async close(): Promise<void> {
    for (const end of this.#ends) end.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
