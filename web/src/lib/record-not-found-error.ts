/** Thrown while rendering a page whose record does not exist: the route shows the not-found page instead. */
export class RecordNotFoundError extends Error {
  override readonly name = 'RecordNotFoundError';

  constructor() {
    super('The record does not exist');
  }
}
