import { Client } from 'pg';

/** Number of dataset files in a database. */
export async function keptFiles(url: string): Promise<number> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(DISTINCT file_id)::integer AS count FROM dataset_segments',
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
