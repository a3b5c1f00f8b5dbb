import type { DeviceClock } from '../../scheduling/device-clock.ts';

/**
 * A parsed body with the device's times corrected: `occurredAt`, and measured times, but not times entered by a user.
 */
export function correctTimes(
  body: unknown,
  { clock, occurredAt }: { clock: DeviceClock; occurredAt: string },
): unknown {
  if (!isRecord(body)) return body;
  const own = body['occurredAt'];
  return {
    ...body,
    ...('occurredAt' in body
      ? { occurredAt: clock.happened(typeof own === 'string' ? own : occurredAt) }
      : {}),
    ...(body['kind'] === 'time' ? { data: measuredTime(body['data'], clock) } : {}),
  };
}

function measuredTime(data: unknown, clock: DeviceClock): unknown {
  if (!isRecord(data) || data['source'] !== 'auto') return data;
  const { start, end } = data;
  if (typeof start !== 'string' || typeof end !== 'string') return data;
  return { ...data, start: clock.shifted(start), end: clock.shifted(end) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
