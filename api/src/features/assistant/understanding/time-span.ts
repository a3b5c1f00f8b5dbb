/** When and where it is said: dates are meant in this zone. */
export type Moment = { readonly now: Date; readonly timeZone: string };

/** `coming`: what is planned, so a weekday is the next one. `gone`: what was done, so it is the last one. */
export type TimeSense = 'coming' | 'gone';

/** Some words of a text and the time they mean, in the speaker's zone. */
export type TimeSpan = {
  readonly text: string;
  readonly index: number;
  /** `day`: whole days, `from` and `to` are `2026-11-18`; else minutes, `2026-11-18T14:00`. `to` is exclusive. */
  readonly kind: 'day' | 'minute';
  readonly from: string;
  readonly to?: string;
};
