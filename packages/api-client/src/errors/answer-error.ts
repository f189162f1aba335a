/** An answer arrived and lacks what it must hold. Its `message` is a text of the ERR requirements, fit for users as it is. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}
