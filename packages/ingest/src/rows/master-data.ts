import type { MasterPlan, TablePlan } from '../columns/table-plan.ts';
import { limits } from '../files/limits.ts';
import type { Code } from '../survey/code.ts';
import type { RowSink } from './row-sink.ts';

/** Master data of a second sheet, joined to the observations by product code. */
export interface MasterData {
  /** What it adds to the layout: characteristics the observations do not have themselves. */
  characteristics: { code: Code; label: string }[];
  /** Values of those characteristics for a product, blank for an unknown one. */
  added(product: string): string[];
  /** Receives the products of the master sheet. */
  collect: Pick<RowSink, 'product'>;
}

export function masterData(plan: MasterPlan, observations: TablePlan): MasterData {
  const own = new Set(observations.characteristics.map(({ code }) => code));
  const characteristics = plan.characteristics
    .filter(({ code }) => !own.has(code))
    .map(({ code, label }) => ({ code, label }));
  const blank = characteristics.map(() => '');
  const byProduct = new Map<string, string[]>();
  return {
    characteristics,
    added: (product) => byProduct.get(product) ?? blank,
    collect: {
      product(code, _name, attributes) {
        if (byProduct.size >= limits.namedProducts) return;
        byProduct.set(
          code,
          characteristics.map(({ code }) => attributes[code] ?? ''),
        );
      },
    },
  };
}
