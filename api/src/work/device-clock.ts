/** Smaller differences are the way of the request, not the clock; milliseconds. */
const tolerance = 10_000;

/** Turns times of a device into times of the server. */
export type DeviceClock = {
  /** When something happened: never later than its report, so never in the future. */
  happened(at: string): string;
  /** Any other time that the device took from its clock. */
  shifted(at: string): string;
};

/** The difference of the clocks, measured by when a report was sent and when it came. */
export function createDeviceClock({ sentAt, receivedAt }: { sentAt: string; receivedAt: Date }): DeviceClock {
  const received = receivedAt.getTime();
  const difference = received - Date.parse(sentAt);
  const offset = Math.abs(difference) < tolerance ? 0 : difference;
  const toServer = (at: string) => Math.max(0, Date.parse(at) + offset);
  return {
    happened: (at) => new Date(Math.min(toServer(at), received)).toISOString(),
    shifted: (at) => (offset === 0 ? at : new Date(toServer(at)).toISOString()),
  };
}
