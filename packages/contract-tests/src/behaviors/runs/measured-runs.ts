import type { JsonObject } from '../../contract/is-object.ts';
import { newRun, sampleUpload } from '../../fixtures/samples/samples.ts';
import { waitForRun } from '../../fixtures/wait-for-run.ts';
import { SkippedError } from '../../phases/test-case.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';
import { quickRun } from '../../fixtures/fixtures.ts';

/** All tests of the durations from which clients estimate how long a run takes. */
export const measuredRunBehaviors: readonly Behavior[] = [
  {
    rule: 'metrics',
    operationId: 'getMetadata',
    name: 'size and duration of completed runs',
    async run(test) {
      const { lab } = test;
      const { runId } = await newRun(lab, await sampleUpload(lab), quickRun);
      const { status } = await waitForRun(lab, runId);
      if (status !== 'completed') throw new SkippedError(`the forecast ended with status ${status}`);
      const { body } = await test.request('getForecastDetail', { path: { id: runId } });
      const seconds = (Date.parse(String(body.finished_at)) - Date.parse(String(body.started_at))) / 1000;
      const shown = await test.request('getMetadata');
      const { model } = lab.fixtures;
      const own = objectsIn(objectsIn(shown.body.models).find(({ type }) => type === model)?.measured);
      const isMeant = (one: JsonObject) =>
        one.bucket_type === 'month' &&
        one.combinations === 6 &&
        Math.abs(Number(one.seconds) - seconds) < 0.01;
      const [newest] = own;
      test.assert(
        newest !== undefined && isMeant(newest) && own.length <= 20,
        `no run of ${model} with 6 combinations is reported as having taken ${seconds} s`,
        shown.exchange,
      );
    },
  },
];
