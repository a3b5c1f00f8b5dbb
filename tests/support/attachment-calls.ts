import { createHash } from 'node:crypto';
import type { Attachment, AttachmentUpload } from '@switchyard/contracts/attachments/attachment.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { callsOf } from './token-calls.ts';
import type { TestUser } from './test-app.ts';
import { ok } from './work-company.ts';

export type TestFile = { readonly bytes: Buffer; readonly sha256: string };
export type Target = { readonly recordKind: string; readonly recordId: string };

export function asFile(bytes: Buffer | string): TestFile {
  const buffer = Buffer.from(bytes);
  return { bytes: buffer, sha256: createHash('sha256').update(buffer).digest('hex') };
}

type Sending = Partial<
  Record<'offset' | 'total' | 'name' | 'visibility' | 'replaces' | 'key', string | number>
>;
export type SendOptions = Target & Sending & { readonly from?: number; readonly to?: number };

export const uploadOf = ({ recordKind, recordId }: Target, { sha256 }: Pick<TestFile, 'sha256'>) =>
  `/api/attachment-uploads/${recordKind}/${recordId}/${sha256}`;

/** A user, or a program with an API token. */
export type Caller = Pick<TestUser, 'call'> | { readonly call: ReturnType<typeof callsOf> };

/** Sends a piece; without an end the rest of the file. */
export async function sendPiece(
  user: Caller,
  file: TestFile,
  { recordKind, recordId, from = 0, to = file.bytes.length, ...query }: SendOptions,
) {
  const all = { offset: from, total: file.bytes.length, name: 'plan.pdf', ...query };
  const search = new URLSearchParams(Object.entries(all).map(([name, value]) => [name, String(value)]));
  return await user.call('PUT', `${uploadOf({ recordKind, recordId }, file)}?${search}`, {
    headers: { 'content-type': 'application/octet-stream' },
    payload: file.bytes.subarray(from, to),
  });
}

export async function addFile(user: Caller, file: TestFile, options: SendOptions): Promise<Attachment> {
  const { attachment } = ok<AttachmentUpload>(await sendPiece(user, file, options));
  if (!attachment) throw new Error('The file is not complete');
  return attachment;
}

export async function contentOf(user: Caller, { id }: Pick<Attachment, 'id'>, query = '') {
  return await user.call('GET', `/api/attachments/${id}/content${query}`);
}

/** Names of the files that the user sees on the record. */
export async function filesOf(user: TestUser, { recordKind, recordId }: Target): Promise<string[]> {
  const query = new URLSearchParams({ recordKind, recordId, sort: 'name' });
  const { items } = ok<Page<Attachment>>(await user.call('GET', `/api/attachments?${query}`));
  return items.map(({ name }) => name);
}
