import type { Code } from './code.ts';

/** Names a characteristic goes by, best first: a code identifies a product better than its name. */
export const codeWords: Readonly<Partial<Record<Code, readonly string[]>>> = {
  c1: list`data type, record type, series type, row type, version, scenario`,
  c2: list`
    product code, product id, product number, product no, product nbr, product key, sku, sku id, sku code,
    item code, item id, item number, item no, item nbr, stock code, material number, material code, material id,
    article number, article code, article id, article no, part number, part no, part id, upc, ean, gtin, asin,
    unique id, series id, artikelnummer, product, products, item, material, article, part, artikel, produkt,
    producto, produit, prodotto`,
  c3: list`
    warehouse id, warehouse code, store id, store nbr, store number, store no, store code, site id, location id,
    location code, plant code, plant id, depot, warehouses, store, shop, shop id, outlet, site, location, plant,
    branch, dc, distribution center, distribution centre, lager, werk, standort, filiale, almacen, entrepot`,
  c4: list`
    customer id, customer code, customer number, customer no, client id, account id, client, account, buyer,
    ship to, sold to, kunde, cliente`,
  c5: list`region code, region id, regions, sales region, area, territory, zone`,
  c6: list`markets, country region, country, country code, land, pais, pays`,
};

export const productNameWords = list`
  product name, product description, product title, product desc, item name, item description, item desc,
  sku name, sku description, article name, article description, material name, material description, part name,
  part description, description, desc, title, name, bezeichnung`;

export const valueNames = list`
  quantity, demand, qty, units, units sold, sold units, unit sales, order quantity, order qty, sales quantity,
  sales qty, quantity sold, qty sold, quantity ordered, ordered quantity, item cnt day, sales, sold,
  weekly sales, sales units, transactions, volume, sales volume, consumption, usage, shipments, shipped,
  shipped qty, shipped quantity, pieces, pcs, actual, actuals, value, values, y, target, orders, order count,
  count, sales amount, amount, revenue, net sales, turnover, menge, absatz, umsatz, verkauf, cantidad, ventas,
  quantite, ventes, quantita, vendite`;

/** Words that make a longer header a value: 'Total quantity', 'Sales EUR'. */
export const valueWords = list`quantity, qty, demand, units, sales, sold, volume, transactions, orders, amount, value`;

export const dateNames = list`
  date, order date, sales date, sale date, demand date, invoice date, transaction date, posting date, ds,
  year week, timestamp, datetime, date time, day, week, week start, week ending, month, period, year month,
  calendar month, calendar week, quarter, time, bucket, start date, purchase date, year, datum, fecha, data,
  monat, mes, mois, jour, ship date, shipping date, delivery date, due date`;

function list(text: TemplateStringsArray): string[] {
  return text.join('').trim().split(/,\s*/);
}
