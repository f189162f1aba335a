/** Where the network's parts lie in the kernel's memory. */
export interface Offsets {
  parameters: number;
  gradients: number;
  means: number;
  squares: number;
  forecasts: number;
  forecastGradients: number;
  inputGradients: number;
  backcastGradients: number;
  scratch: readonly [number, number];
}
