/** Limits on the number and depth of a body's values, independent of its bytes. */
export type JsonLimits = {
  /** Strings, numbers, keys and other values. */ readonly values: number;
  readonly depth: number;
};

const quote = 0x22;
const backslash = 0x5c;

/**
 * Checks the shape of JSON on its bytes, before it is parsed or walked: one pass, no memory. Invalid JSON passes here
 * and fails in the parser.
 * @returns the exceeded limit, or undefined
 */
export function judgeJson(bytes: Buffer, { values, depth }: JsonLimits): 'too_deep' | 'too_many' | undefined {
  let open = 0;
  let found = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case quote:
        at = endOfText(bytes, at);
        break;
      case 0x7b: // {
      case 0x5b: // [
        open += 1;
        if (open > depth) return 'too_deep';
        break;
      case 0x7d: // }
      case 0x5d: // ]
        open -= 1;
        break;
      case 0x2c: // ,
      case 0x3a: // :
        found += 1;
        if (found > values) return 'too_many';
        break;
      default:
    }
  }
  return undefined;
}

/** Index of the quote that ends the string beginning at `start`. */
function endOfText(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === backslash) at += 1;
    else if (bytes[at] === quote) return at;
  }
  return bytes.length;
}
