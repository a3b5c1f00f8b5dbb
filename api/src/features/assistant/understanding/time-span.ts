/** Time and zone of the message: its dates are in this zone. */
export type Moment = { readonly now: Date; readonly timeZone: string };

/** `coming`: plans, so a weekday is the next one. `gone`: past work, so it is the last one. */
export type TimeSense = 'coming' | 'gone';

/** A time expression and its meaning in the speaker's zone. */
export type TimeSpan = {
  readonly text: string;
  readonly index: number;
  /** `day`: whole days, `from` and `to` are `2026-11-18`; else minutes, `2026-11-18T14:00`. `to` is exclusive. */
  readonly kind: 'day' | 'minute';
  readonly from: string;
  readonly to?: string;
};
