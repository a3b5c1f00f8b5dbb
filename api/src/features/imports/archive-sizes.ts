/** A part of an archive with its size once unpacked, bytes. */
export type ArchivePart = { readonly name: string; readonly size: number };

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
/** The end record is followed by a comment of at most this length. */
const longestComment = 65_535;
const mostParts = 10_000;
/** In place of a number that is elsewhere, in a 64-bit field. */
const elsewhere = 0xff_ff_ff_ff;
/** An empty part, compressed. */
const emptyBytes = 2;
/** Flag of a part whose sizes may follow its data. */
const sizesFollow = 0x08;

/**
 * The parts that the directory of a ZIP archive names; null if there is no directory, if it has 64-bit fields, or if it
 * does not tell the size of a part: then nothing would limit its unpacking.
 */
export function sizesInArchive(bytes: Uint8Array): ArchivePart[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > mostParts || view.getUint32(end + 12, true) === elsewhere) return null;
  const parts: ArchivePart[] = [];
  for (let part = 0; part < count; part += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry) return null;
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if (!tellsSize(view, at)) return null;
    parts.push({ name, size });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

function tellsSize(view: DataView, at: number): boolean {
  const packed = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  if (packed === elsewhere || size === elsewhere) return false;
  if (packed === 0) return (view.getUint16(at + 8, true) & sizesFollow) === 0;
  return size > 0 || packed <= emptyBytes;
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1)
    if (view.getUint32(at, true) === endOfDirectory) return at;
  return null;
}
