import { describe, expect, it } from 'vitest';
import { sample, trainingFold } from './benchmark-set.ts';
import { readCsv } from './read-csv.ts';
import { readHierarchies } from './read-hierarchy.ts';
import { readM3 } from './read-m3.ts';
import { readSales } from './read-sales.ts';

const numbers = (count: number, first = 1) => Array.from({ length: count }, (_, t) => first + t);
const m3 = JSON.stringify({
  a: { sn: ['N1'], period: ['MONTHLY'], h: [3], x: numbers(20), xx: [21, 22, 23] },
  b: { sn: ['N2'], period: ['OTHER'], h: [2], x: numbers(8), xx: [9, 10] },
});

describe('readM3', () => {
  it('returns one set per frequency, with aligned ends and separate future values', () => {
    const sets = readM3(m3);
    expect(sets.map(({ name, bucket, horizon }) => [name, bucket, horizon])).toEqual([
      ['M3 yearly', 'year', 1],
      ['M3 quarterly', 'quarter', 1],
      ['M3 monthly', 'month', 3],
      ['M3 other', 'year', 2],
    ]);
    const [series] = sets[2]?.series ?? [];
    expect(series).toMatchObject({ key: 'N1', start: -20 });
    expect([...(series?.future ?? [])]).toEqual([21, 22, 23]);
    expect(series?.history).toHaveLength(20);
  });
});

describe('trainingFold', () => {
  it('drops the future values and holds out the end of the training part', () => {
    const [, , monthly] = readM3(m3);
    const [series] = monthly === undefined ? [] : trainingFold(monthly).series;
    expect([...(series?.future ?? [])]).toEqual([18, 19, 20]);
    expect(series?.history.at(-1)).toBe(17);
    expect(series?.start).toBe(-20);
  });

  it('drops series that become too short', () => {
    const other = readM3(m3)[3];
    expect(other && trainingFold({ ...other, horizon: 4 }).series).toEqual([]);
  });
});

describe('sample', () => {
  it('returns the requested number of series, evenly spread', () => {
    const [series] = readM3(m3)[2]?.series ?? [];
    if (series === undefined) throw new Error('no series');
    const many = numbers(100, 0).map((key) => ({ ...series, key: String(key) }));
    const set = { name: 'many', bucket: 'month' as const, horizon: 3, series: many };
    const taken = sample(set, 10).series.map(({ key }) => Number(key));
    expect(taken).toHaveLength(10);
    expect(Math.max(...taken)).toBeGreaterThanOrEqual(90);
    expect(sample(set, Infinity).series).toHaveLength(100);
  });
});

describe('readCsv', () => {
  it('reads quotes, doubled quotes, a byte order mark and Windows line endings', () => {
    expect(readCsv('\uFEFFa,b\r\n"x, y","say ""so"""\r\n\r\n1,\n')).toEqual([
      ['a', 'b'],
      ['x, y', 'say "so"'],
      ['1', ''],
    ]);
  });
});

describe('readHierarchies', () => {
  it('returns scaled sets of ten long series of M3, aligned at the end', () => {
    const many = Object.fromEntries(
      numbers(21).map((at) => [
        `N${at}`,
        {
          sn: [`N${at}`],
          period: ['QUARTERLY'],
          h: [8],
          x: numbers(at === 1 ? 20 : 50 + at),
          xx: numbers(8),
        },
      ]),
    );
    const sets = readHierarchies('m3.json', JSON.stringify(many), []);
    expect(sets.map(({ series }) => series.map(({ key }) => key))).toEqual([
      numbers(10, 2).map((at) => `N${at}`),
      numbers(10, 12).map((at) => `N${at}`),
    ]);
    const [, second] = sets;
    expect([second?.start, second?.part]).toEqual([-71, ' N12']);
    const values = second?.series[0]?.values ?? new Float64Array();
    expect(values).toHaveLength(79);
    expect(Array.from(values.subarray(8, 11))).toEqual([Number.NaN, 1 / 31.5, 2 / 31.5]);
  });

  it('sums a file by the level that it has', () => {
    const rows = ['A,1,2023-01-01,5', 'A,2,2023-01-01,2', 'B,1,2023-02-01,1'];
    const text = ['item_id,store_id,date,demand', ...rows].join('\n');
    const [set] = readHierarchies('consumer_electronics.csv', text, ['brand', 'item']);
    expect(set?.series.map(({ key, values }) => [key, ...values])).toEqual([
      ['A', 7, Number.NaN],
      ['B', Number.NaN, 1],
    ]);
    expect(set?.groups).toEqual([]);
  });
});

describe('readSales', () => {
  it('sums rows by bucket, and treats a month without rows as a gap or as zero, depending on the file', () => {
    const header = 'item_id,store_id,date,demand\n';
    const months = numbers(10).map((month) => `2023-${String(month).padStart(2, '0')}-01`);
    const rows = months.filter((_, t) => t !== 1).flatMap((date) => [`A,1,${date},5`, `A,1,${date},2`]);
    const { horizon, series, bucket } = readSales('x/consumer_electronics.csv', header + rows.join('\n'));
    expect({ horizon, bucket }).toEqual({ horizon: 6, bucket: 'month' });
    expect([...(series[0]?.history ?? [])]).toEqual([7, Number.NaN, 7, 7]);
    expect([...(series[0]?.future ?? [])]).toEqual([7, 7, 7, 7, 7, 7]);
  });

  it('uses only parts with a complete record and with sales before the forecast', () => {
    const whole = numbers(10).join(',');
    const broken = `${numbers(9).join(',')},`;
    const unsold = '0,0,0,0,1,1,1,1,1,1';
    const { series } = readSales('carparts.csv', [whole, broken, unsold].join('\n'));
    expect(series.map(({ key }) => key)).toEqual(['part 1']);
    expect([...(series[0]?.future ?? [])]).toEqual([5, 6, 7, 8, 9, 10]);
  });

  it('selects another level of a file that has it', () => {
    expect(readSales('superstore.csv', '', 'product').name).toContain('product');
    expect(readSales('consumer_electronics.csv', '', 'product').name).toContain('item × store');
  });

  it('throws for an unknown file', () => {
    expect(() => readSales('other.csv', '')).toThrow('no adapter for other.csv');
  });
});
