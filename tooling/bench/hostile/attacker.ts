import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const maxAttackMs = 90_000;
const pipelineMs = 5000;

export const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

function fileForm(content: BlobPart, name: string): RequestInit {
  const form = new FormData();
  form.set('upload_mode', 'both');
  form.set('file_type', 'csv');
  form.set('file', new Blob([content]), name);
  return { method: 'POST', body: form };
}

export const months = Array.from(
  { length: 36 },
  (_, index) => `${2022 + Math.floor(index / 12)}-${(index % 12) + 1}-01`,
);

export function salesCsv(products: number, dates: readonly string[] = months): string {
  const lines = ['Product,Region,Date,Demand'];
  for (let product = 0; product < products; product++)
    for (const [index, date] of dates.entries())
      lines.push(`P${product},R${product % 7},${date},${100 + index}`);
  return lines.join('\n');
}

/** The user who sends the expensive requests, from a separate account. */
export class Attacker {
  readonly statuses = new Map<number, number>();
  readonly #address: string;
  readonly #token: string;
  readonly #signal = AbortSignal.timeout(maxAttackMs);

  constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  async send(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.#token}`);
    const response = await fetch(this.#address + path, { ...init, headers, signal: this.#signal });
    const text = await response.text();
    this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1);
    return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  }

  /** Sends many requests on one connection without reading the responses. */
  async pipeline(path: string, count: number): Promise<void> {
    const { hostname, port, host } = new URL(this.#address);
    const socket = connect(Number(port), hostname).pause();
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${this.#token}\r\n\r\n`;
    socket.write(head.repeat(count));
    await sleep(pipelineMs);
    socket.destroy();
  }

  async upload(content: BlobPart, name: string): Promise<string> {
    return String((await this.send('/api/upload', fileForm(content, name)))['id']);
  }
}
