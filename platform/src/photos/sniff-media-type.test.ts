import { expect, it } from 'vitest';
import { sniffMediaType } from './sniff-media-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const padded = (text: string) => Buffer.concat([bytes(text), Buffer.alloc(512)]);

function portableExecutable(): Buffer {
  const file = padded('MZ');
  file.writeUInt32LE(0x80, 0x3c);
  file.write('PE\0\0', 0x80, 'latin1');
  return file;
}

it.each([
  ['a PDF', bytes('%PDF-1.7\n1 0 obj'), 'application/pdf'],
  ['a JPEG', padded('\xff\xd8\xff\xe0\0\x10JFIF\0'), 'image/jpeg'],
  ['an ELF program', padded('\x7fELF\x02\x01\x01'), 'application/x-elf'],
  ['a Windows program', portableExecutable(), 'application/x-msdownload'],
  ['a macOS program', padded('\xcf\xfa\xed\xfe\x07\0\0\x01'), 'application/x-mach-binary'],
  ['a script', bytes('#!/bin/sh\nrm -rf /\n'), 'application/x-shellscript'],
  ['a script of another interpreter', bytes('#!/usr/bin/env node\n'), 'application/x-shellscript'],
  ['a page', bytes('\n <!DOCTYPE html><p>Hello'), 'text/html'],
  ['a page after a comment', bytes('<!-- a --><script>alert(1)</script>'), 'text/html'],
  ['a drawing', bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
  ['a drawing without a prolog', bytes('<svg onload="alert(1)"/>'), 'image/svg+xml'],
  ['a drawing with a script', bytes('<svg><script>alert(1)</script></svg>'), 'text/html'],
  ['a text', Buffer.from('Grüße aus Köln, 12 °C', 'utf8'), 'text/plain'],
  ['a text whose last character is cut off', Buffer.from('Köl€', 'utf8').subarray(0, -1), 'text/plain'],
  ['a list', bytes('name,city\nAda,Boston\n'), 'text/plain'],
  ['an empty file', Buffer.alloc(0), 'application/octet-stream'],
  ['anything else', Buffer.from([1, 2, 3, 4, 5, 0, 200]), 'application/octet-stream'],
])('recognises %s', async (_, file, type) => {
  expect(await sniffMediaType(file)).toBe(type);
});
