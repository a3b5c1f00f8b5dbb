/** Smaller differences are the way of the request, not the clock; milliseconds. */
const tolerance = 10_000;

type Report = { readonly sentAt: string | undefined; readonly receivedAt: Date };

/**
 * A time of a device by the server's clock: moved by how far its clock was off when it reported, and never later than
 * the report. ISO 8601.
 */
export function toServerTime(at: string, { sentAt, receivedAt }: Report): string {
  const received = receivedAt.getTime();
  const difference = sentAt === undefined ? 0 : received - Date.parse(sentAt);
  const offset = Math.abs(difference) < tolerance ? 0 : difference;
  return new Date(Math.max(0, Math.min(Date.parse(at) + offset, received))).toISOString();
}
