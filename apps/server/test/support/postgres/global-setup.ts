import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type Cluster, startCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket through which tests request PostgreSQL. The server starts at the first request. */
    postgresOffice: string;
  }
}

/** Starts one PostgreSQL server for all test files if any of them needs it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let cluster: Promise<Cluster> | null = null;
  const office = createServer((_request, response) => {
    cluster ??=
      process.env['QUICK'] === undefined
        ? startCluster()
        : Promise.reject(new Error('the quick run leaves PostgreSQL out'));
    cluster.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(503).end(String(error)),
    );
  });
  await new Promise<void>((listening) => office.listen(0, '127.0.0.1', listening));
  project.provide('postgresOffice', `http://127.0.0.1:${(office.address() as AddressInfo).port}`);
  return async () => {
    office.close();
    await cluster?.then(
      (started) => started.stop(),
      // The test that requested the server received the error.
      () => undefined,
    );
  };
}
