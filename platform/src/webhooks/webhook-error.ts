/** A request that its webhook refused or that was not allowed; the message gives the reason. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}
