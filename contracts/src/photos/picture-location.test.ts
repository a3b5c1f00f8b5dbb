import { expect, test } from 'vitest';
import { isHeic, readPictureLocation, writePictureLocation } from './picture-location.ts';

const start = [0xff, 0xd8];
const scan = [0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9];
const boston = { latitude: 42.5, longitude: -71.25 };
const paris = { latitude: 48.75, longitude: 2.25 };

/** A segment with a location, with its marker and length. */
function segmentOf(place: typeof boston): number[] {
  const picture = writePictureLocation(Uint8Array.from([...start, ...scan]), place);
  return [...picture.subarray(start.length, picture.length - scan.length)];
}

/** Starts with the name `Exif`. */
const exifOf = (place: typeof boston) => segmentOf(place).slice(4);

test('a JPEG declared as a container is read as a JPEG', () => {
  // A first segment of length `ft`, which continues with `yp` and with what looks like another location.
  const hidden = [0x79, 0x70, ...exifOf(paris)];
  const filled = [...hidden, ...Array.from({ length: 0x6674 - 2 - hidden.length }, () => 0)];
  const picture = Uint8Array.from([
    ...start,
    0xff,
    0xe0,
    0x66,
    0x74,
    ...filled,
    ...segmentOf(boston),
    ...scan,
  ]);
  expect(String.fromCodePoint(...picture.subarray(4, 8))).toBe('ftyp');
  expect(isHeic(picture)).toBe(false);
  expect(readPictureLocation(picture)).toEqual(boston);
});

test('the search of a container for its location is bounded', () => {
  const named = (name: string) => Array.from(name, (letter) => letter.codePointAt(0) ?? 0);
  const container = (decoys: number) => {
    const decoy = [...named('Exif'), 0, 0, 0x4d, 0x4d, 0, 42, 0xff, 0xff, 0xff, 0xff];
    return Uint8Array.from([
      0,
      0,
      0,
      24,
      ...named('ftypheic'),
      ...Array.from({ length: decoys }, () => decoy).flat(),
      ...exifOf(boston),
    ]);
  };
  expect(readPictureLocation(container(2))).toEqual(boston);
  expect(readPictureLocation(container(1_000))).toBeUndefined();
});
