// Trains the weights of N-BEATS: `node scripts/pretrain.ts month …` writes src/models/nbeats/weights/month.gen.ts.
// The training is seeded and uses only synthetic series. `--steps N` stops early and writes nothing, to try out the
// script. `--last-round` trains only the last round, starting from the committed weights; it fails if they already
// include that round.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buckets, type Bucket } from '@forecast-console/calendar';
import { checksum } from '../src/models/nbeats/stored-network.ts';
import { pretrainedNetworks, storedNetworks } from '../src/models/nbeats/pretrained-networks.ts';
import { pretrain, pretrainingPlan } from '../src/models/nbeats/training/pretraining.ts';
import { packWeights, quantize } from '../src/models/nbeats/quantize.ts';

const shownEvery = 250;
const recordedSteps = 20;

function storedWeights(bucket: Bucket, member: number) {
  const [stored, network] = [storedNetworks[bucket][member], pretrainedNetworks(bucket, 6)[member]];
  if (stored === undefined || network === undefined) throw new Error(`no weights of ${bucket} ${member}`);
  return { ...stored.training, parameters: network.parameters };
}

/** Trains one member and returns its source code. */
function trainMember(bucket: Bucket, member: number, stopAfter: number, lastRound: boolean): string {
  const plan = pretrainingPlan(bucket);
  const stored = lastRound ? storedWeights(bucket, member) : null;
  const first = [...(stored?.firstLosses ?? [])];
  let sum = 0;
  let last = 0;
  const network = pretrain(plan, member, {
    maxSteps: stopAfter,
    report: (step, loss) => {
      if (first.length < recordedSteps) first.push(Number(loss.toPrecision(7)));
      sum += loss;
      if (step % shownEvery !== 0 && step !== stopAfter) return;
      last = sum / (step % shownEvery || shownEvery);
      sum = 0;
      const seconds = (process.cpuUsage().user / 1e6).toFixed(0);
      console.log(
        `${bucket} ${member} step ${step} loss ${last.toFixed(4)} after ${seconds} s of processor time`,
      );
    },
    stored,
  });
  const bytes = packWeights(quantize(network.parameters));
  const steps = plan.rounds.reduce((all, round) => all + round, 0);
  const record = { steps, firstLosses: first, lastLoss: Number(last.toFixed(4)) };
  return [
    '  {',
    `    training: ${JSON.stringify(record)},`,
    `    checksum: '${checksum(bytes)}',`,
    `    base64: '${Buffer.from(bytes).toString('base64')}',`,
    '  },',
  ].join('\n');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { steps: { type: 'string' }, 'last-round': { type: 'boolean', default: false } },
});
for (const bucket of buckets.filter((name) => positionals.includes(name))) {
  const members = pretrainingPlan(bucket).architectures.map((_, member) =>
    trainMember(bucket, member, Number(values.steps ?? Infinity), values['last-round']),
  );
  if (values.steps !== undefined) continue;
  const folder = new URL('../src/models/nbeats/weights/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const text = [
    `// Made by scripts/pretrain.ts ${bucket}; do not edit.`,
    "import type { StoredNetwork } from '../stored-network.ts';",
    '',
    `export const ${bucket}Weights: readonly StoredNetwork[] = [`,
    ...members,
    '];',
    '',
  ].join('\n');
  writeFileSync(new URL(`${bucket}.gen.ts`, folder), text);
}
