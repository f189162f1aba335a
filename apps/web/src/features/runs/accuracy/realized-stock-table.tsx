import {
  formatAmount,
  formatBuckets,
  formatCount,
  formatNumber,
  formatPercent,
  plural,
} from '../../../lib/format.ts';
import { FigureTable } from '../figure-table.tsx';
import type { components } from '@forecast-console/api-client/schema';
import { Text } from '@mantine/core';

type RealizedStock = components['schemas']['RealisedStock'];

/** Service, stock and lost sales of the first order cycle, with the forecast and with the naive forecast (STOCK-8). */
export function RealizedStockTable({ stock }: { stock: RealizedStock }) {
  const row = (name: string, outcome: RealizedStock['forecast']) => [
    name,
    shareText(outcome.cycles_without_shortage),
    shareText(outcome.demand_met),
    formatNumber(outcome.stock_left),
    formatNumber(outcome.lost_sales),
  ];
  const sentence = <Text mt="xs">{realizedStockSentence(stock)}</Text>;
  if (stock.items === 0) return sentence;
  return (
    <FigureTable
      foldable
      title="Stock of the first order cycle"
      columns={['Ordered with', 'Cycles without shortage', 'Demand met', 'Stock left', 'Lost sales']}
      rows={[row('Forecast', stock.forecast), row('Seasonal naive', stock.naive)]}
    >
      {sentence}
    </FigureTable>
  );
}

const shareText = (share: number | null) => (share === null ? 'N/A' : formatPercent(100 * share));

/** What was asked, what the forecast reached, and what it saves compared with the naive forecast. */
export function realizedStockSentence(stock: RealizedStock): string {
  const { service, service_level: asked, items, unmeasured, forecast, naive } = stock;
  const missing =
    unmeasured === 0
      ? ''
      : ` ${formatCount(unmeasured)} ${plural(unmeasured, 'item')} cannot be measured yet: complete demand is not known for lead time and review period.`;
  if (items === 0) return `No order cycle can be measured.${missing}`;
  const reached = service === 'cycle' ? forecast.cycles_without_shortage : forecast.demand_met;
  const unit = service === 'cycle' ? 'of cycles without shortage' : 'of demand met from stock';
  const [left, lost] = [
    changeText(forecast.stock_left - naive.stock_left),
    changeText(forecast.lost_sales - naive.lost_sales),
  ];
  return `If ${formatBuckets(items, 'item')} had started with the stock to order up to, the forecast would have reached ${shareText(reached)} ${unit} (asked: ${shareText(asked)}). Compared with the seasonal naive forecast, it leaves ${left} in stock and loses ${lost} in sales.${missing}`;
}

function changeText(change: number): string {
  if (change === 0) return 'the same';
  return `${formatAmount(Math.abs(change))} ${change < 0 ? 'less' : 'more'}`;
}
