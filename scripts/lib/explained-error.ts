/** A failure that the user at the terminal can fix: the message is complete without a stack trace. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError';
}
