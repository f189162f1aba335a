// `run draw COUNT SEED`: draws a reproducible sample of requirements and lists the tests that cite each of them.
import { createHash } from 'node:crypto';
import { citations } from './citations.ts';
import { requirements } from './requirements.ts';

const [count = '20', seed = ''] = process.argv.slice(2);
const place = (id: string) => createHash('sha256').update(`${seed} ${id}`).digest('hex');

const drawn = requirements
  .filter(({ isToCome }) => !isToCome)
  .toSorted((a, b) => place(a.id).localeCompare(place(b.id)))
  .slice(0, Number(count));

for (const { id, text } of drawn) {
  const files = citations.filter(({ ofTests, ids }) => ofTests && ids.has(id)).map(({ file }) => file);
  console.log(`${id} ${text}\n  ${files.join('\n  ')}`);
}
