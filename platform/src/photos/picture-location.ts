import { jpegSegments } from './picture-header.ts';

/** Degrees, north and east positive. */
export type PictureLocation = { latitude: number; longitude: number };

const exifMarker = 0xe1;
const exifName = Buffer.from('Exif\0\0', 'latin1');
/** Tags of EXIF 2.3. */
const tags = { gps: 0x8825, latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 } as const;
const types = { ascii: 2, long: 4, rational: 5 } as const;
/** Seconds are written in hundred-thousandths: a third of a millimetre. */
const precision = 100_000;

/** Where a JPEG says it was taken; undefined when it says nothing, or nothing that makes sense. */
export function readPictureLocation(jpeg: Buffer): PictureLocation | undefined {
  const segment = jpegSegments(jpeg).find(
    ({ marker, data }) => marker === exifMarker && data.subarray(0, exifName.length).equals(exifName),
  );
  if (!segment) return undefined;
  try {
    return locationOf(new ExifReader(segment.data.subarray(exifName.length)));
  } catch (error) {
    // An offset that leads out of the segment.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The JPEG with this location and no other EXIF; it must have none. */
export function writePictureLocation(jpeg: Buffer, location: PictureLocation): Buffer {
  const exif = Buffer.concat([exifName, encodeLocation(location)]);
  const head = Buffer.from([0xff, exifMarker, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

class ExifReader {
  readonly #data: Buffer;
  readonly #little: boolean;

  constructor(data: Buffer) {
    this.#data = data;
    this.#little = data.toString('latin1', 0, 2) === 'II';
  }

  short(at: number): number {
    return this.#little ? this.#data.readUInt16LE(at) : this.#data.readUInt16BE(at);
  }

  long(at: number): number {
    return this.#little ? this.#data.readUInt32LE(at) : this.#data.readUInt32BE(at);
  }

  letter(at: number): string {
    return String.fromCodePoint(this.#data.readUInt8(at));
  }

  /** Place of a tag's entry in a directory, or undefined. */
  find(directory: number, tag: number): number | undefined {
    const count = this.short(directory);
    for (let index = 0; index < count; index += 1) {
      const entry = directory + 2 + index * 12;
      if (this.short(entry) === tag) return entry;
    }
    return undefined;
  }

  /** Degrees, minutes and seconds, three fractions. */
  angle(entry: number): number {
    const at = this.long(entry + 8);
    const [degrees = 0, minutes = 0, seconds = 0] = [0, 8, 16].map(
      (shift) => this.long(at + shift) / this.long(at + shift + 4),
    );
    return degrees + minutes / 60 + seconds / 3600;
  }
}

function locationOf(exif: ExifReader): PictureLocation | undefined {
  const pointer = exif.find(exif.long(4), tags.gps);
  if (pointer === undefined) return undefined;
  const directory = exif.long(pointer + 8);
  const angle = (valueTag: number, refTag: number, negative: string): number => {
    const value = exif.find(directory, valueTag);
    const ref = exif.find(directory, refTag);
    if (value === undefined || ref === undefined) return Number.NaN;
    return exif.letter(ref + 8) === negative ? -exif.angle(value) : exif.angle(value);
  };
  const latitude = angle(tags.latitude, tags.latitudeRef, 'S');
  const longitude = angle(tags.longitude, tags.longitudeRef, 'W');
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** A TIFF structure, big endian: header, one entry that leads to the GPS directory, that directory, its fractions. */
function encodeLocation({ latitude, longitude }: PictureLocation): Buffer {
  const gpsAt = 8 + 2 + 12 + 4;
  const anglesAt = gpsAt + 2 + 4 * 12 + 4;
  const data = Buffer.alloc(anglesAt + 2 * 24);
  data.write('MM\0*', 'latin1');
  data.writeUInt32BE(8, 4);
  data.writeUInt16BE(1, 8);
  writeEntry(data, 10, { tag: tags.gps, type: types.long, count: 1, value: gpsAt });
  data.writeUInt16BE(4, gpsAt);
  const letter = (value: number, letters: string) =>
    (letters.codePointAt(value < 0 ? 1 : 0) ?? 0) * 0x1000000;
  const entries = [
    { tag: tags.latitudeRef, type: types.ascii, count: 2, value: letter(latitude, 'NS') },
    { tag: tags.latitude, type: types.rational, count: 3, value: anglesAt },
    { tag: tags.longitudeRef, type: types.ascii, count: 2, value: letter(longitude, 'EW') },
    { tag: tags.longitude, type: types.rational, count: 3, value: anglesAt + 24 },
  ];
  for (const [index, entry] of entries.entries()) writeEntry(data, gpsAt + 2 + index * 12, entry);
  writeAngle(data, anglesAt, Math.abs(latitude));
  writeAngle(data, anglesAt + 24, Math.abs(longitude));
  return data;
}

type ExifEntry = { tag: number; type: number; count: number; value: number };

function writeEntry(data: Buffer, at: number, { tag, type, count, value }: ExifEntry): void {
  data.writeUInt16BE(tag, at);
  data.writeUInt16BE(type, at + 2);
  data.writeUInt32BE(count, at + 4);
  data.writeUInt32BE(value, at + 8);
}

function writeAngle(data: Buffer, at: number, value: number): void {
  const units = Math.round(value * 3600 * precision);
  const degrees = Math.floor(units / (3600 * precision));
  const minutes = Math.floor((units % (3600 * precision)) / (60 * precision));
  const fractions = [degrees, 1, minutes, 1, units % (60 * precision), precision];
  for (const [index, part] of fractions.entries()) data.writeUInt32BE(part, at + index * 4);
}
