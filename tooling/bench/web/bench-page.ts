/** Functions of the benchmark page (pages/main.tsx). */
interface BenchPage {
  chart: (count: number) => Promise<number>;
  uplot: (count: number) => Promise<number>;
  table: (count: number) => Promise<number>;
  frame: () => Promise<void>;
}

declare global {
  var bench: BenchPage;
}
