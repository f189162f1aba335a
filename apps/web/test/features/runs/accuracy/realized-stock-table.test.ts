import { describe, expect, it } from 'vitest';
import { realizedStockSentence } from '../../../../src/features/runs/accuracy/realized-stock-table.tsx';

const outcome = { cycles_without_shortage: 0.94, demand_met: 0.98, stock_left: 1200, lost_sales: 30 };
const stock = {
  service: 'cycle' as const,
  service_level: 0.95,
  items: 50,
  unmeasured: 0,
  demand: 5000,
  forecast: outcome,
  naive: { ...outcome, stock_left: 1500, lost_sales: 25 },
};

// STOCK-8
describe('the sentence about realized stock', () => {
  it('names the service asked and reached, and the difference from the naive forecast', () => {
    expect(realizedStockSentence(stock)).toBe(
      'If 50 items had started with the stock to order up to, the forecast would have reached 94.0% of cycles without shortage (asked: 95.0%). Compared with the seasonal naive forecast, it leaves 300 less in stock and loses 5.00 more in sales.',
    );
    expect(realizedStockSentence({ ...stock, service: 'fill', naive: outcome })).toContain(
      'reached 98.0% of demand met from stock (asked: 95.0%). Compared with the seasonal naive forecast, it leaves the same in stock and loses the same in sales.',
    );
  });

  it('says how many items cannot be measured', () => {
    expect(realizedStockSentence({ ...stock, items: 0, unmeasured: 1 })).toBe(
      'No order cycle can be measured. 1 item cannot be measured yet: complete demand is not known for lead time and review period.',
    );
  });
});
