"""Trains the quantile network and writes src/intervals/quantiles/weights/month.gen.ts.

node scripts/write-quantile-examples.ts examples.bin
pip install jax==0.10.2 jaxlib==0.10.2 numpy==2.4.6 && python scripts/pretrain_quantiles.py examples.bin

The training is seeded and uses only synthetic series. Other hardware rounds differently, so a second training agrees
only approximately. `--steps N` stops early and writes nothing.
"""

import argparse
import base64
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

# As in quantile-network.ts.
INPUTS, AHEAD, BLOCKS, WIDTH = 96, 24, 2, 72
PROBABILITIES = np.array([0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.975])
STEPS, BATCH, RATE, SEED = 4000, 126, 1e-3, 1
STEPS_PER_CALL = 50
# Rate of the moving average of the weights, which is stored.
AVERAGE = 0.005


def initialize(rng):
    """He initialization for the layers, near zero for the heads."""
    outputs = AHEAD * len(PROBABILITIES)
    shapes = [(INPUTS, WIDTH)] + [(WIDTH, WIDTH)] * 3 + [(WIDTH, INPUTS), (WIDTH, outputs)]

    def layer(at, shape):
        size = np.sqrt(2 / shape[0]) if at < 4 else 0.3 / np.sqrt(shape[0])
        return jnp.array(rng.standard_normal(shape) * size, jnp.float32), jnp.zeros(shape[1])

    return [[layer(at, shape) for at, shape in enumerate(shapes)] for _ in range(BLOCKS)]


def quantiles(blocks, inputs):
    """Doubly residual stacking, as in network.ts."""
    total = 0
    for block in blocks:
        hidden = inputs
        for weights, bias in block[:4]:
            hidden = jax.nn.relu(hidden @ weights + bias)
        back, fore = [hidden @ weights + bias for weights, bias in block[4:]]
        inputs, total = inputs - back, total + fore
    return total.reshape(len(total), AHEAD, len(PROBABILITIES))


def loss_of(blocks, inputs, errors):
    """Mean pinball loss (Koenker & Bassett 1978), twice."""
    missed = errors[:, :, None] - quantiles(blocks, inputs)
    return jnp.mean(2 * jnp.maximum(PROBABILITIES * missed, (PROBABILITIES - 1) * missed))


def step(state, batch):
    """Adam with a warm-up of 100 steps; the rate falls linearly to 2% during the second half."""
    blocks, means, squares, average, done = state
    value, slope = jax.value_and_grad(loss_of)(blocks, *batch)
    done = done + 1
    left = jnp.maximum(0.02, jnp.minimum(1, (STEPS - done) / (0.5 * STEPS)))
    rate = jnp.where(done < 100, done / 100, left) * RATE
    means = jax.tree.map(lambda a, b: 0.9 * a + 0.1 * b, means, slope)
    squares = jax.tree.map(lambda a, b: 0.999 * a + 0.001 * b * b, squares, slope)
    first, second = 1 - 0.9**done, 1 - 0.999**done
    move = lambda p, a, v: p - rate * (a / first / (jnp.sqrt(v / second) + 1e-8))
    blocks = jax.tree.map(move, blocks, means, squares)
    average = jax.tree.map(lambda a, p: a + AVERAGE * (p - a), average, blocks)
    return (blocks, means, squares, average, done), value


def train(examples, max_steps):
    rng = np.random.default_rng(SEED)
    inputs, errors = examples[:, :INPUTS], examples[:, INPUTS:]
    blocks = initialize(rng)
    zeros = jax.tree.map(jnp.zeros_like, blocks)
    state = (blocks, zeros, zeros, blocks, jnp.float32(0))
    run = jax.jit(lambda state, batches: jax.lax.scan(step, state, batches))
    order, at, losses = rng.permutation(len(inputs)), 0, []
    while len(losses) < min(max_steps, STEPS):
        if at + STEPS_PER_CALL * BATCH > len(inputs):
            order, at = rng.permutation(len(inputs)), 0
        rows = order[at : at + STEPS_PER_CALL * BATCH].reshape(STEPS_PER_CALL, BATCH)
        at += STEPS_PER_CALL * BATCH
        state, values = run(state, (inputs[rows], errors[rows]))
        losses += [float(value) for value in values]
        if len(losses) % 500 == 0:
            print(len(losses), f"{np.mean(losses[-500:]):.4f}", flush=True)
    return state[3], float(np.mean(losses[-500:]))


def packed(blocks):
    """Weights as int8 with one scale per 60, as in quantize.ts. All sizes are multiples of 24, so nothing is padded."""
    flat = np.concatenate([np.array(part).ravel() for block in blocks for layer in block for part in layer])
    groups = np.pad(flat, (0, -len(flat) % 60)).reshape(-1, 60)
    scales = (np.abs(groups).max(1) / np.float64(127)).astype("<f4")
    divisors = np.where(scales > 0, scales, 1).astype(np.float64)
    values = np.floor(groups.astype(np.float64) / divisors[:, None] + 0.5).ravel()[: len(flat)]
    return scales.tobytes() + values.astype(np.int8).tobytes()


def checksum(data):
    digest = 0x811C9DC5
    for byte in data:
        digest = ((digest ^ byte) * 0x01000193) & 0xFFFFFFFF
    return f"{digest:08x}"


parser = argparse.ArgumentParser()
parser.add_argument("examples")
parser.add_argument("--steps", type=int, default=STEPS)
options = parser.parse_args()
trained, last = train(np.fromfile(options.examples, np.float32).reshape(-1, INPUTS + AHEAD), options.steps)
if options.steps >= STEPS:
    data = packed(trained)
    lines = [
        f"// Made by scripts/pretrain_quantiles.py in {STEPS} steps with a final loss of {last:.4f}; do not edit.",
        "import type { StoredNetwork } from '../../../models/nbeats/stored-network.ts';",
        "",
        "export const monthWeights: Pick<StoredNetwork, 'checksum' | 'base64'> = {",
        f"  checksum: '{checksum(data)}',",
        f"  base64: '{base64.b64encode(data).decode()}',",
        "};",
        "",
    ]
    folder = Path(__file__).parent / "../src/intervals/quantiles/weights"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "month.gen.ts").write_text("\n".join(lines))
