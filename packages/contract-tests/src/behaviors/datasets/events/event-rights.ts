import { otherUser, registerAccount, signIn } from '../../../fixtures/accounts.ts';
import { bodyOf } from '../../../fixtures/body-of.ts';
import { newUpload } from '../../../fixtures/samples/samples.ts';
import type { Behavior } from '../../behavior-test.ts';

const form = { kind: 'once', dates: [{ first_date: '2022-05-01', last_date: '2022-05-03' }] };

const rights: Behavior = {
  rule: 'owner-only',
  operationId: 'deleteDatasetEvent',
  name: 'author, owner of the dataset, and others, without administrators',
  async run(test) {
    const { lab } = test;
    const [owner, author, stranger] = [
      await signIn(lab, await registerAccount(lab)),
      await otherUser(lab),
      await signIn(lab, await registerAccount(lab)),
    ];
    const { id } = await newUpload(lab, { authorization: owner.authorization });
    for (const [deleting, who] of [
      [author, 'the author'],
      [owner, 'the owner of the dataset'],
    ] as const) {
      const sending = (name: string) => ({ body: bodyOf('application/json', { ...form, name }) });
      const add = { path: { id }, ...sending(who), authorization: author.authorization };
      const { body } = await test.request('addDatasetEvent', add);
      const path = { id, eventId: String(body.id) };
      const by = ({ authorization }: typeof owner) => ({ path, authorization });
      const because = 'the event and the dataset belong to others';
      await test.expectStatus(403, 'changeDatasetEvent', { ...by(stranger), ...sending('No') }, because);
      await test.expectStatus(403, 'deleteDatasetEvent', by(stranger), because);
      const change = { ...by(deleting), ...sending(`${who}, changed`) };
      await test.expectStatus(200, 'changeDatasetEvent', change, `${who} may change the event`);
      await test.expectStatus(200, 'deleteDatasetEvent', by(deleting), `${who} may delete the event`);
    }
  },
};

/** All tests of who may change and delete events. */
export const eventRightBehaviors: readonly Behavior[] = [rights];
