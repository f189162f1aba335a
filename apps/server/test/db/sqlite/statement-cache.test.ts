import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { withStatementCache } from '../../../src/db/sqlite/statement-cache.ts';

describe('a cached statement', () => {
  it('is prepared once and returns current data', () => {
    const connection = withStatementCache(new SQLite(':memory:'));
    connection.prepare('CREATE TABLE item (id INTEGER)').run();
    const query = 'SELECT id FROM item WHERE id > ?';
    expect(connection.prepare(query).all(1)).toEqual([]);
    const change = 'INSERT INTO item VALUES (?)';
    for (const id of [2, 3]) connection.prepare(change).run(id);
    expect(connection.prepare(query).all(1)).toEqual([{ id: 2 }, { id: 3 }]);
    for (const sql of [query, change]) expect(connection.prepare(sql)).toBe(connection.prepare(sql));
    connection.close();
  });

  it('returns a column that was added later', () => {
    const connection = withStatementCache(new SQLite(':memory:'));
    connection.prepare('CREATE TABLE item (id INTEGER)').run();
    connection.prepare('INSERT INTO item VALUES (1)').run();
    expect(connection.prepare('SELECT * FROM item').all()).toEqual([{ id: 1 }]);
    connection.prepare('ALTER TABLE item ADD COLUMN name TEXT').run();
    expect(connection.prepare('SELECT * FROM item').all()).toEqual([{ id: 1, name: null }]);
    connection.close();
  });

  it('is evicted when there are too many statements', () => {
    const connection = withStatementCache(new SQLite(':memory:'));
    const first = connection.prepare('SELECT 1');
    for (let number = 2; number < 500; number++) connection.prepare(`SELECT ${number}`);
    expect(connection.prepare('SELECT 1')).not.toBe(first);
    connection.close();
  });
});
