/** Prefix of all queue keys in Redis. The hash tag keeps a queue in one slot of a cluster. */
export const queuePrefix = '{switchyard}';

/** BullMQ refuses colons in task ids; topics consist of hexadecimal ids and words, so a dot is unambiguous. */
export function encodeTaskId(...parts: readonly string[]): string {
  return parts.join('.').replaceAll(':', '.');
}
