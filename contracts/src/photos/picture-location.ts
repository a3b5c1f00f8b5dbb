import { jpegSegments } from './jpeg-segments.ts';

/** Degrees, north and east positive. */
export type PictureLocation = { readonly latitude: number; readonly longitude: number };

const exifMarker = 0xe1;
/** `Exif` and two zeros. */
const exifName = [0x45, 0x78, 0x69, 0x66, 0, 0] as const;
/** Tags of EXIF 2.3. */
const tags = { gps: 0x8825, latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 } as const;
const types = { ascii: 2, long: 4, rational: 5 } as const;
/** Seconds are written in hundred-thousandths: a third of a millimetre. */
const precision = 100_000;

/**
 * Location in the EXIF data of a JPEG or HEIC; undefined if it is missing or invalid. Never fails, whatever the bytes
 * are.
 */
export function readPictureLocation(picture: Uint8Array): PictureLocation | undefined {
  for (const exif of isHeic(picture) ? exifsWithin(picture) : exifSegments(picture)) {
    const location = tryLocation(exif);
    if (location) return location;
  }
  return undefined;
}

/** Adds this location to a JPEG without EXIF, and no other EXIF data. */
export function writePictureLocation(jpeg: Uint8Array, location: PictureLocation): Uint8Array<ArrayBuffer> {
  const tiff = encodeLocation(location);
  const length = 2 + exifName.length + tiff.length;
  const head = [0xff, exifMarker, length >>> 8, length & 0xff, ...exifName];
  const written = new Uint8Array(jpeg.length + head.length + tiff.length);
  written.set(jpeg.subarray(0, 2));
  written.set(head, 2);
  written.set(tiff, 2 + head.length);
  written.set(jpeg.subarray(2), 2 + head.length + tiff.length);
  return written;
}

function isExifName(bytes: Uint8Array, at: number): boolean {
  return exifName.every((byte, index) => bytes[at + index] === byte);
}

function exifSegments(jpeg: Uint8Array): Uint8Array[] {
  return jpegSegments(jpeg)
    .filter(({ marker, data }) => marker === exifMarker && isExifName(data, 0))
    .map(({ data }) => data.subarray(exifName.length));
}

/** An ISO base media file begins with the small `ftyp` box: its size, then its name. */
export function isHeic(picture: Uint8Array): boolean {
  return picture[0] === 0 && String.fromCodePoint(...picture.subarray(4, 8)) === 'ftyp';
}

/** A container has one or two; each requires a walk through a directory that may be as long as the rest of the file. */
const mostTried = 16;

/** Items can be anywhere in the container: everything that begins like EXIF is tried. */
function* exifsWithin(container: Uint8Array): Generator<Uint8Array> {
  let tried = 0;
  for (let at = container.indexOf(exifName[0]); at >= 0; at = container.indexOf(exifName[0], at + 1)) {
    if (!isExifName(container, at)) continue;
    yield container.subarray(at + exifName.length);
    tried += 1;
    if (tried === mostTried) return;
  }
}

function tryLocation(exif: Uint8Array): PictureLocation | undefined {
  try {
    return locationOf(new ExifReader(exif));
  } catch (error) {
    // An offset outside of the segment.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

class ExifReader {
  readonly #data: DataView;
  readonly #little: boolean;

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.#data = new DataView(buffer, byteOffset, byteLength);
    this.#little = this.letter(0) === 'I';
  }

  short(at: number): number {
    return this.#data.getUint16(at, this.#little);
  }

  long(at: number): number {
    return this.#data.getUint32(at, this.#little);
  }

  letter(at: number): string {
    return String.fromCodePoint(this.#data.getUint8(at));
  }

  /** Offset of a tag's entry in a directory, or undefined. */
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

/** Start of a TIFF structure after its byte order. */
const tiffMark = 42;

function locationOf(exif: ExifReader): PictureLocation | undefined {
  if (exif.short(2) !== tiffMark) return undefined;
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

/**
 * A TIFF structure, big endian: header, one entry with the offset of the GPS directory, that directory, its fractions.
 */
function encodeLocation({ latitude, longitude }: PictureLocation): Uint8Array {
  const gpsAt = 8 + 2 + 12 + 4;
  const anglesAt = gpsAt + 2 + 4 * 12 + 4;
  const bytes = new Uint8Array(anglesAt + 2 * 24);
  const data = new DataView(bytes.buffer);
  bytes.set([0x4d, 0x4d, 0, tiffMark]);
  data.setUint32(4, 8);
  data.setUint16(8, 1);
  writeEntry(data, 10, { tag: tags.gps, type: types.long, count: 1, value: gpsAt });
  data.setUint16(gpsAt, 4);
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
  return bytes;
}

type ExifEntry = { tag: number; type: number; count: number; value: number };

function writeEntry(data: DataView, at: number, { tag, type, count, value }: ExifEntry): void {
  data.setUint16(at, tag);
  data.setUint16(at + 2, type);
  data.setUint32(at + 4, count);
  data.setUint32(at + 8, value);
}

function writeAngle(data: DataView, at: number, value: number): void {
  const units = Math.round(value * 3600 * precision);
  const degrees = Math.floor(units / (3600 * precision));
  const minutes = Math.floor((units % (3600 * precision)) / (60 * precision));
  const fractions = [degrees, 1, minutes, 1, units % (60 * precision), precision];
  for (const [index, part] of fractions.entries()) data.setUint32(at + index * 4, part);
}
