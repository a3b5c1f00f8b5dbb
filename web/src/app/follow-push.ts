import {
  type PushState,
  pushRoutes,
  pushStateSchema,
} from '@switchyard/contracts/notifications/push-routes.ts';
import { deviceOf } from '../core/push-api.ts';
import { request } from '../core/request.ts';
import { routeRequest } from '../core/route-request.ts';
import { lastUserHere } from '../core/session-hint.ts';
import { isPushPossible, pushUser, subscribePush, unsubscribePush } from '../lib/push-subscription.ts';

/**
 * Keeps pushed notifications on for a user who has switched them on in this browser: each session has a subscription of its
 * own, and keys may have changed. Another user's subscription is removed. Asks for nothing. Never rejects.
 */
export async function followPush(signal: AbortSignal): Promise<void> {
  if (!isPushPossible()) return;
  try {
    const user = lastUserHere();
    if (user === null || pushUser() !== user.userId || Notification.permission !== 'granted')
      return await unsubscribePush();
    const state = await call(routeRequest(pushRoutes.read), signal);
    if (state === null) return;
    if (state.publicKey === null) return await unsubscribePush();
    const subscription = await subscribePush(state.publicKey);
    if (subscription.endpoint === state.endpoint) return;
    await call(routeRequest(pushRoutes.setDevice, { body: deviceOf(subscription) }), signal);
  } catch (error) {
    console.warn('Notifications are not pushed to this device', error);
  }
}

async function call(args: Parameters<typeof request>[0], signal: AbortSignal): Promise<PushState | null> {
  const result = await request(args, signal);
  return 'data' in result ? pushStateSchema.parse(result.data) : null;
}
