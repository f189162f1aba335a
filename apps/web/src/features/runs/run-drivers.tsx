import { Panel } from '../../components/panel/panel.tsx';
import { formatBuckets, formatCount, formatEffect, formatSignificant } from '../../lib/format.ts';
import { FigureTable } from './figure-table.tsx';
import { broughtInWords, partInWords, rangeInWords } from './run-events.tsx';
import type { RunDetail } from './queries.ts';
import { Stack, Text } from '@mantine/core';

/**
 * The drivers of a run with their effects and their contribution to accuracy (DRV-5). Renders nothing if there are
 * none.
 */
export function RunDriversPanel({ run }: { run: RunDetail }) {
  if (run.drivers.length === 0) return null;
  const bucket = run.bucket_type ?? 'period';
  const sentence =
    run.events.length === 0
      ? broughtInWords(run.events_brought, bucket, 'the drivers')
      : partInWords(run.events_brought, 'drivers');
  return (
    <Panel title={`Drivers: ${run.drivers.length}`} foldable>
      <Stack gap="md">
        {sentence !== null && <Text>{sentence}</Text>}
        <FigureTable
          title="Driver effects"
          columns={['Driver', 'Effect (95% range)', `Past ${bucket}s`, 'Known ahead']}
          rows={run.drivers.map((driver) => [
            driver.name,
            driverEffectInWords(driver),
            formatCount(driver.past),
            knownAheadInWords(driver, bucket),
          ])}
        />
        {driverRemarks(run.drivers, bucket).map((remark) => (
          <Text key={remark} size="sm">
            {remark}
          </Text>
        ))}
      </Stack>
    </Panel>
  );
}

type RunDriver = RunDetail['drivers'][number];

/** Effect of a driver and its range: 'Per +0.5: −12.0% (−15.1% to −8.7%)', or 'Excluded'. */
export function driverEffectInWords({ effect, step, range }: RunDriver): string {
  if (effect === null) return 'Excluded';
  return `Per +${formatSignificant(step)}: ${formatEffect(effect)}${rangeInWords(range)}`;
}

/** Describes for how many future periods the values are known: 'All 18 months' or '4 of 18 months'. */
export function knownAheadInWords({ ahead, periods }: RunDriver, bucket: string): string {
  return `${ahead >= periods ? 'All' : `${formatCount(ahead)} of`} ${formatBuckets(periods, bucket)}`;
}

const unknownPeriods = ({ ahead, periods }: RunDriver, bucket: string) =>
  `in ${formatCount(periods - ahead)} of ${formatBuckets(periods, bucket)}`;

/** Names the assumption about unknown values: 'No Promotion is assumed in 12 of 18 months.' */
function assumptionInWords(driver: RunDriver, bucket: string): string {
  const { name, usual } = driver;
  const where = unknownPeriods(driver, bucket);
  if (usual === 0) return `No ${name} is assumed ${where}.`;
  const value = usual == null ? '' : ` (${formatSignificant(usual)})`;
  return `${name} is assumed to have its typical value of the last season${value} ${where}.`;
}

/**
 * Describes the assumed values of drivers that change the forecast but are not known for the whole horizon (DRV-4).
 */
export function assumptionsOf(drivers: readonly RunDriver[], bucket: string): string[] {
  const assumed = drivers.filter(({ effect, ahead, periods }) => effect !== null && ahead < periods);
  // One sentence names all drivers whose typical value differs between series.
  const alike = assumed.filter(({ usual, ahead }) => usual == null && ahead === assumed[0]?.ahead);
  const [first] = alike.length > 1 ? alike : [];
  if (first === undefined) return assumed.map((driver) => assumptionInWords(driver, bucket));
  const names = alike.map(({ name }) => name);
  const joint = `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are assumed to have their typical values of the last season ${unknownPeriods(first, bucket)}.`;
  return [
    joint,
    ...assumed.filter((driver) => !alike.includes(driver)).map((driver) => assumptionInWords(driver, bucket)),
  ];
}

/** Explains the terms in the table of drivers. */
export function driverRemarks(drivers: readonly RunDriver[], bucket: string): string[] {
  return [
    ...(drivers.some(({ effect }) => effect === null)
      ? ['A driver is excluded if it has no significant effect or increases the holdout error.']
      : []),
    ...assumptionsOf(drivers, bucket),
  ];
}
