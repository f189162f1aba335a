/**
 * The matrix kernel of N-BEATS as WebAssembly text. Plain 128-bit SIMD: relaxed instructions (fused multiply-add)
 * would be faster on some machines but round differently on others, and a forecast must be the same on every machine.
 *
 * Parameters named as counts are in elements; all addresses and strides are in bytes.
 */

/**
 * A tile of C is `tileRows` × `tileColumns`. Its twelve accumulators, two column vectors and one row value fill the
 * registers.
 */
const tileRows = 6;
const vectorsAcross = 2;
const tileColumns = vectorsAcross * 4;
const unrolled = 4;

const range = (count: number) => Array.from({ length: count }, (_, position) => position);
const get = (name: string) => `(local.get $${name})`;
const advance = (name: string, by: string) => `(local.set $${name} (i32.add ${get(name)} ${by}))`;
const bytes = (count: number) => `(i32.const ${count * 4})`;

/** Computes one step along the inner dimension: C tile += column of A × row of B, `ahead` steps after the pointers. */
function accumulate(ahead: number): string {
  const columns = range(vectorsAcross).map(
    (v) => `(local.set $b${v} (v128.load offset=${(ahead * tileColumns + 4 * v) * 4} ${get('b')}))`,
  );
  const rows = range(tileRows).map((row) => {
    const load = `(local.set $a0 (v128.load32_splat offset=${(ahead * tileRows + row) * 4} ${get('a')}))`;
    const sums = range(vectorsAcross).map(
      (v) =>
        `(local.set $c${row}_${v} (f32x4.add ${get(`c${row}_${v}`)} (f32x4.mul ${get('a0')} ${get(`b${v}`)})))`,
    );
    return [load, ...sums].join('\n');
  });
  return [...columns, ...rows].join('\n');
}

/** Adds a finished tile to C. */
function addTile(): string {
  return range(tileRows)
    .map((row) => {
      const stores = range(vectorsAcross).map(
        (v) =>
          `(v128.store offset=${16 * v} ${get('c')} (f32x4.add (v128.load offset=${16 * v} ${get('c')}) ${get(`c${row}_${v}`)}))`,
      );
      return [...stores, advance('c', get('stride'))].join('\n');
    })
    .join('\n');
}

/** Computes C tile += packed panel of A × packed panel of B. */
function tileFunction(): string {
  const accumulators = range(tileRows).flatMap((row) =>
    range(vectorsAcross).map((v) => `(local $c${row}_${v} v128)`),
  );
  return `(func $tile (param $inner i32) (param $a i32) (param $b i32) (param $c i32) (param $stride i32)
    (local $a0 v128) ${range(vectorsAcross)
      .map((v) => `(local $b${v} v128)`)
      .join(' ')}
    ${accumulators.join(' ')}
    (block $rest (loop $four
      (br_if $rest (i32.lt_s ${get('inner')} (i32.const ${unrolled})))
      ${range(unrolled).map(accumulate).join('\n')}
      ${advance('a', bytes(tileRows * unrolled))}
      ${advance('b', bytes(tileColumns * unrolled))}
      ${advance('inner', `(i32.const -${unrolled})`)}
      (br $four)))
    (block $done (loop $one
      (br_if $done (i32.eqz ${get('inner')}))
      ${accumulate(0)}
      ${advance('a', bytes(tileRows))}
      ${advance('b', bytes(tileColumns))}
      ${advance('inner', '(i32.const -1)')}
      (br $one)))
    ${addTile()})`;
}

/** Copies a matrix into panels \`$width\` lanes wide, so that the tile reads memory in order. */
const packFunction = `(func $pack (param $width i32) (param $lanes i32) (param $inner i32)
    (param $from i32) (param $laneStride i32) (param $innerStride i32) (param $to i32)
    (local $done i32) (local $k i32) (local $lane i32) (local $at i32)
    (loop $panel
      (local.set $k (i32.const 0))
      (loop $along
        (local.set $at (i32.add ${get('from')} (i32.mul ${get('k')} ${get('innerStride')})))
        (local.set $lane (i32.const 0))
        (loop $across
          (f32.store ${get('to')} (f32.load ${get('at')}))
          ${advance('to', '(i32.const 4)')}
          ${advance('at', get('laneStride'))}
          ${advance('lane', '(i32.const 1)')}
          (br_if $across (i32.lt_s ${get('lane')} ${get('width')})))
        ${advance('k', '(i32.const 1)')}
        (br_if $along (i32.lt_s ${get('k')} ${get('inner')})))
      ${advance('from', `(i32.mul ${get('width')} ${get('laneStride')})`)}
      ${advance('done', get('width'))}
      (br_if $panel (i32.lt_s ${get('done')} ${get('lanes')}))))`;

/**
 * Computes C += A × B. The number of rows must be a multiple of 6, that of columns a multiple of 8. The strides of a
 * factor can transpose it.
 */
const multiplyFunction = `(func (export "multiplyAdd") (param $rows i32) (param $columns i32) (param $inner i32)
    (param $a i32) (param $aRow i32) (param $aInner i32)
    (param $b i32) (param $bInner i32) (param $bColumn i32)
    (param $c i32) (param $stride i32) (param $packedA i32) (param $packedB i32)
    (local $i i32) (local $j i32) (local $ap i32) (local $cp i32)
    (call $pack (i32.const ${tileRows}) ${get('rows')} ${get('inner')} ${get('a')} ${get('aRow')} ${get('aInner')} ${get('packedA')})
    (call $pack (i32.const ${tileColumns}) ${get('columns')} ${get('inner')} ${get('b')} ${get('bColumn')} ${get('bInner')} ${get('packedB')})
    (loop $across
      (local.set $i (i32.const 0))
      (local.set $ap ${get('packedA')})
      (local.set $cp (i32.add ${get('c')} (i32.mul ${get('j')} (i32.const 4))))
      (loop $down
        (call $tile ${get('inner')} ${get('ap')} ${get('packedB')} ${get('cp')} ${get('stride')})
        ${advance('ap', `(i32.mul ${get('inner')} ${bytes(tileRows)})`)}
        ${advance('cp', `(i32.mul ${get('stride')} (i32.const ${tileRows}))`)}
        ${advance('i', `(i32.const ${tileRows})`)}
        (br_if $down (i32.lt_s ${get('i')} ${get('rows')})))
      ${advance('packedB', `(i32.mul ${get('inner')} ${bytes(tileColumns)})`)}
      ${advance('j', `(i32.const ${tileColumns})`)}
      (br_if $across (i32.lt_s ${get('j')} ${get('columns')}))))`;

/** Returns a loop over \`$size\` bytes, four floats at a time, with the offset in \`$i\`. */
const fourByFour = (body: string) => `(local.set $i (i32.const 0))
    (loop $four
      ${body}
      ${advance('i', '(i32.const 16)')}
      (br_if $four (i32.lt_u ${get('i')} ${get('size')})))`;
const at = (pointer: string) => `(i32.add ${get(pointer)} ${get('i')})`;
const load = (pointer: string) => `(v128.load ${at(pointer)})`;
const store = (pointer: string, value: string) => `(v128.store ${at(pointer)} ${value})`;
const splat = (name: string) => `(f32x4.splat ${get(name)})`;

/** Sets every row of a matrix to the bias. */
const biasFunction = `(func (export "fillRows") (param $to i32) (param $rows i32) (param $size i32) (param $bias i32)
    (local $i i32)
    (loop $row
      ${fourByFour(store('to', load('bias')))}
      ${advance('to', get('size'))}
      ${advance('rows', '(i32.const -1)')}
      (br_if $row ${get('rows')})))`;

const reluFunction = `(func (export "relu") (param $values i32) (param $size i32) (local $i i32) (local $zero v128)
    ${fourByFour(store('values', `(f32x4.max ${load('values')} ${get('zero')})`))})`;

/** Sets gradients to zero where the activation was not positive. */
const reluBackwardFunction = `(func (export "reluBackward") (param $gradient i32) (param $activation i32) (param $size i32)
    (local $i i32) (local $zero v128)
    ${fourByFour(store('gradient', `(v128.and ${load('gradient')} (f32x4.gt ${load('activation')} ${get('zero')}))`))})`;

/** Adds the column sums of a matrix to `to`. */
const columnSumsFunction = `(func (export "addColumnSums") (param $from i32) (param $rows i32) (param $size i32) (param $to i32)
    (local $i i32)
    (loop $row
      ${fourByFour(store('to', `(f32x4.add ${load('to')} ${load('from')})`))}
      ${advance('from', get('size'))}
      ${advance('rows', '(i32.const -1)')}
      (br_if $row ${get('rows')})))`;

/** Stores left − right in `to`. */
const subtractFunction = `(func (export "subtract") (param $to i32) (param $left i32) (param $right i32) (param $size i32) (local $i i32)
    ${fourByFour(store('to', `(f32x4.sub ${load('left')} ${load('right')})`))})`;

/** Adam (Kingma & Ba 2015, algorithm 1); the caller includes both bias corrections in the rate. */
const adamFunction = `(func (export "adam") (param $parameter i32) (param $gradient i32) (param $mean i32) (param $square i32) (param $size i32)
    (param $rate f32) (param $keepMean f32) (param $keepSquare f32) (param $epsilon f32)
    (local $i i32) (local $g v128) (local $m v128) (local $s v128)
    ${fourByFour(`(local.set $g ${load('gradient')})
      (local.set $m (f32x4.add (f32x4.mul ${splat('keepMean')} ${load('mean')}) (f32x4.mul (f32x4.splat (f32.sub (f32.const 1) ${get('keepMean')})) ${get('g')})))
      (local.set $s (f32x4.add (f32x4.mul ${splat('keepSquare')} ${load('square')}) (f32x4.mul (f32x4.splat (f32.sub (f32.const 1) ${get('keepSquare')})) (f32x4.mul ${get('g')} ${get('g')}))))
      ${store('mean', get('m'))}
      ${store('square', get('s'))}
      ${store('parameter', `(f32x4.sub ${load('parameter')} (f32x4.div (f32x4.mul ${splat('rate')} ${get('m')}) (f32x4.add (f32x4.sqrt ${get('s')}) ${splat('epsilon')})))`)}`)})`;

/** Returns the whole module as text. */
export function kernelSource(): string {
  return [
    '(module',
    '(import "environment" "memory" (memory 1))',
    tileFunction(),
    packFunction,
    multiplyFunction,
    biasFunction,
    reluFunction,
    reluBackwardFunction,
    columnSumsFunction,
    subtractFunction,
    adamFunction,
    ')',
  ].join('\n');
}
