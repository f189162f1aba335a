import { type Code, codes, defaultLabels } from './code.ts';
import { compactName, normalName } from './header-name.ts';

/** Numeric columns that describe a sale but are not demand. */
const neverValues =
  /price|discount|profit|margin|cost|rate|tax|vat|percent|pct|%|latitude|longitude|\blat\b|\blon\b|\blng\b|stock on hand|inventory|weight|year|month|week|quarter|^day$|promo|preis|rabatt|marge|kosten|steuer|prozent|bestand|gewicht|\baktion|precio|descuento|\bprix\b|remise|prezzo|sconto/;

const identifierNames =
  /^(?:row|line|order|invoice|transaction|record|document|doc|receipt|ticket|shipment|po|so)(?: (?:item|line))? ?(?:id|no|nr|nbr|number|num|#|key)$|^(?:id|index|row|rowid|uuid|guid|invoice|#|no)$/;

/** Columns whose numbers are identifiers, such as postal codes or segment IDs. */
const nominalNames =
  /(?:^| )(?:code|id|no|nbr|nr|number|key|zip|cluster|class|group|dept|department|family|category|segment|division|channel|brand)$|^(?:postal|post|zip)/;

/** Parses 'c5', 'C5' or 'c5_region' into the code and the rest of the header, which becomes the label. */
export function explicitCode(header: string): { code: Code; rest: string } | null {
  const match = /^(c\d{1,2})(?:[\s_:.\-–|(]+(.*?)\)?)?$/i.exec(header.trim());
  const code = codes.find((code) => code === match?.[1]?.toLowerCase());
  return code === undefined ? null : { code, rest: match?.[2] ?? '' };
}

/** Returns the characteristic that a header stands for, and how well the header matches (0 is best). */
export function namedCode(header: string): { code: Code; rank: number } | null {
  const name = compactName(header);
  for (const code of codes) {
    const rank = rankOf(codeWords[code] ?? [], name);
    // The default label ranks best, except that for products a code ranks above 'Product'.
    if (rank === null && name === compactName(defaultLabels[code])) return { code, rank: 0 };
    if (rank !== null) return { code, rank: rank + 1 };
  }
  return null;
}

/**
 * Returns the rank of a value header: exact names first, then names that contain a value word ('Total quantity',
 * 'Sales EUR').
 */
export function valueRank(header: string): number | null {
  const exact = rankOf(valueNames, compactName(header));
  if (exact !== null || isNeverValue(header)) return exact;
  const words = normalName(header).split(' ');
  const rank = valueWords.findIndex((word) => words.includes(word));
  return rank === -1 ? null : valueNames.length + rank;
}

export function dateRank(header: string): number | null {
  return rankOf(dateNames, compactName(header));
}

export function productNameRank(header: string): number | null {
  return rankOf(productNameWords, compactName(header));
}

export function inStockRank(header: string): number | null {
  return rankOf(inStockNames, compactName(header).replace(/(?:%|percent|pct|prozent)/, ''));
}

export function isNeverValue(header: string): boolean {
  return neverValues.test(normalName(header));
}

export function isIdentifierName(header: string): boolean {
  return identifierNames.test(normalName(header));
}

export function isNominalName(header: string): boolean {
  return nominalNames.test(normalName(header));
}

function rankOf(names: readonly string[], compact: string): number | null {
  const rank = names.findIndex((name) => name.replaceAll(' ', '') === compact);
  return rank === -1 ? null : rank;
}

const totalPattern =
  /^(?:(?:grand|sub|overall)[ -]?)?totals?:?$|^(?:sum|summe|gesamt|gesamtsumme|gesamtergebnis|suma|somme|totale|totaal)$/i;

/** Returns whether a row or column name marks a total, which is not read. */
export function isTotalName(text: string): boolean {
  return totalPattern.test(text);
}

/**
 * Names of each characteristic, best first. A product code ranks above a product name, because it identifies the
 * product better.
 */
const codeWords: Readonly<Partial<Record<Code, readonly string[]>>> = {
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

const productNameWords = list`
  product name, product description, product title, product desc, item name, item description, item desc,
  sku name, sku description, article name, article description, material name, material description, part name,
  part description, description, desc, title, name, bezeichnung`;

const valueNames = list`
  quantity, demand, qty, units, units sold, sold units, unit sales, order quantity, order qty, sales quantity,
  sales qty, quantity sold, qty sold, quantity ordered, ordered quantity, item cnt day, sales, sold,
  weekly sales, sales units, transactions, volume, sales volume, consumption, usage, shipments, shipped,
  shipped qty, shipped quantity, pieces, pcs, actual, actuals, value, values, y, target, orders, order count,
  count, sales amount, amount, revenue, net sales, turnover, menge, absatz, umsatz, verkauf, cantidad, ventas,
  quantite, ventes, quantita, vendite, absatzmenge, verkaufsmenge, bestellmenge, verkaufe, bedarf,
  nachfrage`;

/** Words that turn a longer header into a value: 'Total quantity', 'Sales EUR'. */
const valueWords = list`quantity, qty, demand, units, sales, sold, volume, transactions, orders, amount, value,
  menge, absatz, umsatz, verkauf, verkaufe, cantidad, ventas, quantite, ventes, quantita, vendite`;

const dateNames = list`
  date, order date, sales date, sale date, demand date, invoice date, transaction date, posting date, ds,
  year week, timestamp, datetime, date time, day, week, week start, week ending, month, period, year month,
  calendar month, calendar week, quarter, time, bucket, start date, purchase date, year, datum, fecha, data,
  monat, mes, mois, jour, ship date, shipping date, delivery date, due date`;

/** Whether an item was in stock, the share of the period, or the stock level; levels last. */
const inStockNames = list`
  in stock, is in stock, in stock flag, in stock share, available, is available, availability,
  on shelf availability, osa, verfugbar, verfugbarkeit, lieferbar, disponible, disponibilite, disponibilidad,
  en stock, disponibile, stock level, stock, stock on hand, on hand, on hand quantity, on hand qty, stock quantity,
  stock qty, inventory, inventory level, inventory on hand, bestand, lagerbestand, existencias, giacenza`;

function list(text: TemplateStringsArray): string[] {
  return text.join('').trim().split(/,\s*/);
}
