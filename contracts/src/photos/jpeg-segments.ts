export type JpegSegment = { readonly marker: number; readonly data: Uint8Array };

/** Segments of a JPEG before its first scan; for a broken or truncated file, those up to the defect. */
export function jpegSegments(bytes: Uint8Array): JpegSegment[] {
  const segments: JpegSegment[] = [];
  let at = 2;
  while (at + 4 <= bytes.length) {
    const [fill, marker = 0, high = 0, low = 0] = bytes.subarray(at, at + 4);
    if (fill !== 0xff) return segments;
    // Fill bytes, and markers without a length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else {
      const length = high * 256 + low;
      if (marker === 0xda || marker === 0xd9 || length < 2) return segments;
      segments.push({ marker, data: bytes.subarray(at + 4, at + 2 + length) });
      at += 2 + length;
    }
  }
  return segments;
}
