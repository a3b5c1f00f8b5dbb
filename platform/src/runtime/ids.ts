import { v7 } from 'uuid';

/**
 * New UUID version 7: keys sort by time, and in the order in which this process made them. With `now` (epoch ms) by that time
 * alone, in no order within the millisecond.
 */
export function newId(now?: number): string {
  return now === undefined ? v7() : v7({ msecs: now });
}
