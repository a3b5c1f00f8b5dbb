import { describe, expect, test } from 'vitest';
import { readPictureHeader, UnreadablePicture } from './picture-header.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

function jpeg(width: number, height: number, more: Buffer = Buffer.alloc(0)): Buffer {
  const frame = Buffer.from([0xff, 0xc2, 0, 8, 8, 0, 0, 0, 0, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xe0, 0, 4, 1, 2]), frame, more]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([latin(name), length, data, Buffer.alloc(data.length % 2)]);
}

function webp(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([latin('WEBP'), ...chunks]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([latin('RIFF'), length, body]);
}

function canvas(width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return chunk('VP8X', data);
}

function lossy(width: number, height: number): Buffer {
  const data = Buffer.alloc(11);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return chunk('VP8 ', data);
}

describe('the size of a picture', () => {
  test('is read from its frame, past fill bytes and other segments', () => {
    expect(readPictureHeader(jpeg(4000, 3000))).toEqual({ kind: 'jpeg', width: 4000, height: 3000 });
  });

  test('is the larger one where canvas and picture disagree', () => {
    expect(readPictureHeader(webp(canvas(10, 10), lossy(300, 200)))).toMatchObject({
      width: 300,
      height: 200,
    });
    expect(() => readPictureHeader(webp(canvas(10, 10), lossy(16_000, 16_000)))).toThrow('too many pixels');
  });

  test('has a limit that holds before anything is decoded', () => {
    expect(() => readPictureHeader(jpeg(10_000, 5_001))).toThrow('too many pixels');
    expect(readPictureHeader(jpeg(10_000, 5_000)).width).toBe(10_000);
  });
});

test('a picture of endless scans is refused', () => {
  const scans = Buffer.alloc(2 * 70, Buffer.from([0xff, 0xda]));
  expect(() => readPictureHeader(jpeg(10, 10, scans))).toThrow('too many scans');
});

test.each([
  Buffer.alloc(0),
  latin('GIF89a'),
  latin('\x89PNG\r\n\x1a\n'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  latin('RIFF\0\0\0\0WEBP'),
  webp(lossy(0, 10)),
  jpeg(0, 10),
])('%j is no picture', (bytes) => {
  expect(() => readPictureHeader(bytes)).toThrow(UnreadablePicture);
});
