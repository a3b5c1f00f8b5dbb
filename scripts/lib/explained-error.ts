/** A failure that the person at the terminal can mend: the message says all there is to say. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError';
}
