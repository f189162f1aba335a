/** An answer arrived and lacks what it must hold. Its `message` is a text of spec §8, fit for users as it is. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}
