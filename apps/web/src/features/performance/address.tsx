import type { RequestRecord } from '@forecast-console/api-client';
import classes from './address.module.css';

const ids = /([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** A path with shortened ids; its tooltip has the whole path. */
export function Address({ path }: { path: string }) {
  return (
    <span className={classes['address']} title={path}>
      {path.replaceAll(ids, '$1…')}
    </span>
  );
}

/** The path and query of a request. */
export function addressOf({ endpoint, params }: RequestRecord): string {
  const query = new URLSearchParams(params).toString();
  return query === '' ? endpoint : `${endpoint}?${query}`;
}
