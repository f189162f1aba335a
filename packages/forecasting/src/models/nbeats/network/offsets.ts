/**
 * Where the network's parts lie in the kernel's memory.
 * In floats from the beginning; means and squares are Adam's moments of the parameters, and the scratches hold a
 * gradient of the widest layer each.
 */
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
