import { describe, expect, it } from 'vitest';
import { normalDraw, seededRandom } from '../../../../src/random.ts';
import type { Architecture } from '../../../../src/models/nbeats/network/architecture.ts';
import { Network } from '../../../../src/models/nbeats/network/network.ts';

const architecture: Architecture = {
  inputSize: 20,
  horizon: 7,
  seasonLength: 4,
  stacks: [
    { kind: 'trend', blocks: 2, width: 24, shared: true },
    { kind: 'seasonality', blocks: 2, width: 24, shared: true },
    { kind: 'generic', blocks: 2, width: 24, shared: false },
  ],
};
const batch = 12;

function filledNetwork(): Network {
  const random = seededRandom(4);
  const network = new Network(architecture, batch);
  network.initialize(random);
  for (let row = 0; row < batch; row++) {
    for (let i = 0; i < architecture.inputSize; i++)
      network.inputs[row * network.inputStride + i] = normalDraw(random);
  }
  return network;
}

/** Half the sum of squares, whose gradient with respect to the forecasts is the forecasts themselves. */
function loss(network: Network): number {
  network.forward(batch);
  return network.forecasts.reduce((sum, value) => sum + (value * value) / 2, 0);
}

describe('Network', () => {
  it('has gradients that match finite differences', () => {
    const network = filledNetwork();
    loss(network);
    network.forecastGradients.set(network.forecasts);
    network.backward();
    const { parameters, gradients } = network;
    const random = seededRandom(9);
    let compared = 0;
    // Finite differences are wrong if a change moves a unit across the kink of its ReLU, which is rare.
    let disagreeing = 0;
    while (compared < 150) {
      const at = Math.floor(random() * parameters.length);
      const gradient = gradients[at] ?? 0;
      if (Math.abs(gradient) < 0.05) continue;
      const before = parameters[at] ?? 0;
      const change = 5e-4;
      parameters[at] = before + change;
      const above = loss(network);
      parameters[at] = before - change;
      const below = loss(network);
      parameters[at] = before;
      const difference = Math.abs((above - below) / (2 * change) - gradient);
      if (difference > 0.02 + 0.05 * Math.abs(gradient)) disagreeing++;
      compared++;
    }
    expect(disagreeing).toBeLessThan(5);
  });

  it('forecasts each row independently', () => {
    const network = filledNetwork();
    network.forward(batch);
    const together = network.forecasts.slice(0, network.forecastStride);
    network.inputs.fill(0, network.inputStride);
    network.forward(1);
    expect(network.forecasts.slice(0, network.forecastStride)).toEqual(together);
  });

  it('learns a simple rule', () => {
    const network = filledNetwork();
    const { inputStride, forecastStride } = network;
    // The network must learn that the next values repeat the last season.
    const wanted = (row: number, step: number) => network.inputs[row * inputStride + 16 + (step % 4)] ?? 0;
    let error = 0;
    for (let step = 0; step < 400; step++) {
      network.forward(batch);
      network.forecastGradients.fill(0);
      error = 0;
      for (let row = 0; row < batch; row++) {
        for (let ahead = 0; ahead < 7; ahead++) {
          const at = row * forecastStride + ahead;
          const miss = (network.forecasts[at] ?? 0) - wanted(row, ahead);
          error += Math.abs(miss) / (batch * 7);
          network.forecastGradients[at] = miss / (batch * 7);
        }
      }
      network.backward();
      network.step(3e-3);
    }
    expect(error).toBeLessThan(0.1);
  });
});
