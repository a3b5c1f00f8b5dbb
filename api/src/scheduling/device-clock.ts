/** Smaller differences are caused by network delay, not the clock; milliseconds. */
const tolerance = 10_000;

/** Converts device times to server times. */
export type DeviceClock = {
  /** When something happened: never later than its report, so never in the future. */
  happened(at: string): string;
  /** Any other time taken from the device's clock. */
  shifted(at: string): string;
};

/** Measures the clock offset from the sending and the arrival time of a report. */
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
