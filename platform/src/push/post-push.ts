import { encryptNotification } from '@block65/webcrypto-web-push';
import { cutText } from '@switchyard/contracts/http/cut-text.ts';
import type { PushedNotice } from '@switchyard/contracts/notifications/pushed-notice.ts';
import type { PushDevice } from '@switchyard/contracts/notifications/push-routes.ts';
import { type PostRules, postWebhook, type WebhookAnswer } from '../webhooks/post-webhook.ts';
import { WebhookError } from '../webhooks/webhook-error.ts';

export type PushRequest = {
  readonly device: PushDevice;
  readonly notice: PushedNotice;
  readonly isUrgent: boolean;
  /** Value of `Authorization`. */
  readonly authorization: string;
};

/** For how long a push service keeps a message for a device that is off, seconds: work has changed by then. */
const keptSeconds = 4 * 3_600;
/** Longest texts, UTF-16 units: together with the address they fit into a message of 4,096 bytes. */
const longestTitle = 200;
const longestBody = 400;

/**
 * Sends a notice to the push service of a browser, readable for that browser alone (RFC 8030, RFC 8291).
 * @throws WebhookError if the address is refused, the keys are invalid, or there is no status in time
 */
export async function postPush(request: PushRequest, rules: PostRules): Promise<WebhookAnswer> {
  const { device, notice, isUrgent, authorization } = request;
  const texts = { title: cutText(notice.title, longestTitle), body: cutText(notice.body, longestBody) };
  const plain = new TextEncoder().encode(JSON.stringify({ ...notice, ...texts }));
  const body = await encrypted(device, plain);
  const headers = {
    authorization,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(keptSeconds),
    urgency: isUrgent ? 'high' : 'normal',
    // A repetition replaces the message that the service still keeps. Up to 32 characters of base64url.
    topic: notice.id.replaceAll('-', ''),
    'user-agent': 'Switchyard-Push/1',
  };
  return await postWebhook({ url: device.endpoint, body, headers }, rules);
}

/** Users choose the keys: their public one has the length of a point of P-256, and need not be one. */
async function encrypted(
  { endpoint, keys }: PushDevice,
  plain: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  try {
    return await encryptNotification({ endpoint, expirationTime: null, keys }, plain);
  } catch (error) {
    throw new WebhookError('Its keys are invalid', { cause: error });
  }
}
