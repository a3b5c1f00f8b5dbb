import type { TaskName, TaskPayload } from '@switchyard/contracts/queues/task-catalog.ts';
import { encodeTaskId } from './queue-keys.ts';

/**
 * Id of a task derived from its subject: the same work is not queued twice, however many sweepers find it. Pokes have
 * no id: each counts.
 */
export function taskIdOf<Name extends TaskName>(name: Name, payload: TaskPayload<Name>): string | undefined {
  if ('eventId' in payload) return encodeTaskId(name, payload.eventId);
  if ('mailId' in payload) return encodeTaskId(name, payload.mailId);
  if ('updateId' in payload) return encodeTaskId(name, payload.updateId);
  if ('deliveryId' in payload) return encodeTaskId(name, payload.deliveryId);
  if ('importId' in payload) return encodeTaskId(name, payload.importId);
  if ('experimentId' in payload) return encodeTaskId(name, payload.experimentId);
  if ('runId' in payload) return encodeTaskId(name, payload.runId);
  return undefined;
}
