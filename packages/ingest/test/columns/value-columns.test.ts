import { describe, expect, it } from 'vitest';
import { collectUpload, rolesOf } from '../support/collect-upload.ts';

async function valueOf(header: string, row: string) {
  const { report } = await collectUpload(`sku,date,${header}\nA,2024-01-01,${row}\n`);
  const value = rolesOf(report).find((role) => role.endsWith('→value'));
  return { value, note: report.notes.find((note) => note.includes('used as the value')) };
}

describe('the value column', () => {
  it.each([
    ['Sales,Quantity', 'Quantity'],
    ['Price,Units sold,Profit', 'Units sold'],
    ['casual,registered,count', 'count'],
    ['base_price,num_orders', 'num_orders'],
    ['Total quantity,Open', 'Total quantity'],
    ['Passengers,Unit price', 'Passengers'],
    ['Order_Demand,Werk', 'Order_Demand'],
    ['Preis,Aktion,Absatz (Stk)', 'Absatz (Stk)'],
    ['Verkaufspreis,Lagerbestand,Stück', 'Stück'],
    ['Precio,Cantidad vendida', 'Cantidad vendida'],
  ])('among the columns %s is %s', async (header, value) => {
    const row = header.replaceAll(/[^,]+/g, '5');
    expect((await valueOf(header, row)).value).toBe(`${value}→value`);
  });

  it('is reported along with any alternatives', async () => {
    expect((await valueOf('Sales,Customers,Open', '5,5,1')).note).toBeUndefined();
    expect((await valueOf('Sales,Revenue', '5,5')).note).toBe(
      '"Sales" was used as the value, not "Revenue".',
    );
    expect((await valueOf('Apples,Pears', '5,5')).note).toBe('"Apples" was used as the value, not "Pears".');
  });

  it('is chosen by name even if most of its cells are invalid, so that those cells are reported', async () => {
    const { report } = await collectUpload(
      'sku,date,qty\nA,2024-01-01,ten\nA,2024-01-02,two\nA,2024-01-03,3\n',
    );
    expect(report).toMatchObject({ rowsKept: 1, rowsRejected: 2 });
  });
});
