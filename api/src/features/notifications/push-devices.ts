import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { PushDevice, Pushed, PushState } from '@switchyard/contracts/notifications/push-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  findPushEndpoint,
  readPushed,
  removePushDevice,
  storePushDevice,
  storePushed,
} from '@switchyard/platform/db/repositories/push-repository.ts';
import { isSandbox } from '@switchyard/platform/db/repositories/sandbox-repository.ts';
import type { PushSettings } from '@switchyard/platform/push/push-settings.ts';
import { refusedTarget } from '@switchyard/platform/webhooks/webhook-target.ts';
import type { Session } from '../../plugins/session.ts';

/** State of the session's device. Sandboxes push nothing: none of their data leaves the installation. */
export async function readPush(
  tx: Tx,
  { sessionId, actor }: Session,
  { keys }: PushSettings,
): Promise<PushState> {
  const isOff = keys === null || (await isSandbox(tx, actor.companyId));
  return {
    publicKey: isOff ? null : keys.publicKey,
    endpoint: await findPushEndpoint(tx, sessionId),
    pushed: await readPushed(tx, actor.userId),
  };
}

/** @throws ProblemError `push.off`, or `request.invalid` for an address that no push service has */
export async function setPushDevice(
  tx: Tx,
  session: Session,
  { device, settings }: { device: PushDevice; settings: PushSettings },
): Promise<PushState> {
  const { sessionId, actor } = session;
  const { companyId, userId } = actor;
  if (settings.keys === null || (await isSandbox(tx, companyId))) throw new ProblemError('push.off');
  const refusal = refusedTarget(device.endpoint, settings.allowed);
  if (refusal !== null) {
    throw new ProblemError('request.invalid', {
      errors: [{ pointer: '/endpoint', in: 'body', code: 'refused_address', message: refusal }],
    });
  }
  await storePushDevice(tx, { companyId, sessionId, userId }, device);
  return await readPush(tx, session, settings);
}

export async function unsetPushDevice(tx: Tx, session: Session, settings: PushSettings): Promise<PushState> {
  await removePushDevice(tx, session.sessionId);
  return await readPush(tx, session, settings);
}

/** Changes what is pushed, on all devices of the user. */
export async function choosePushed(
  tx: Tx,
  session: Session,
  { pushed, settings }: { pushed: Pushed; settings: PushSettings },
): Promise<PushState> {
  const { companyId, userId } = session.actor;
  await storePushed(tx, { companyId, userId, pushed });
  return await readPush(tx, session, settings);
}
