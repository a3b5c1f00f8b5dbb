import { trackingDays, trackingPage } from '@switchyard/contracts/customer-portal/tracking-options.ts';
import { dayMs } from '@switchyard/contracts/time/durations.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { type Config, publicOrigin } from '@switchyard/platform/config/config.ts';
import { createSigner } from '@switchyard/platform/runtime/signing-key.ts';

const packedId = /^[\w-]{22}$/;

/** When the link of a visit ends: some time after the visit, planned or done. */
export function trackingEndsAt({ scheduledEnd, stamps }: Pick<Visit, 'scheduledEnd' | 'stamps'>): Date {
  const end = Math.max(Date.parse(scheduledEnd), Date.parse(stamps.completedAt ?? scheduledEnd));
  return new Date(end + trackingDays * dayMs);
}

/**
 * Key with which anybody follows a visit: signed, so it needs no row and cannot be guessed. Its end follows from the
 * visit, which may be moved.
 */
export function trackingKey(config: Config, companyId: string, visitId: string): string {
  const content = `${pack(companyId)}.${pack(visitId)}`;
  return `${content}.${createSigner(config, 'tracking-link').sign(content)}`;
}

/** Address of the page of a visit: the key is in the fragment, which is in no request and no log. */
export function trackingAddress(config: Config, companyId: string, visitId: string): string {
  return `${publicOrigin(config)}${trackingPage}#${trackingKey(config, companyId, visitId)}`;
}

/** The visit that a key names; undefined for one that was made up or changed. */
export function readTrackingKey(
  config: Config,
  key: string,
): { companyId: string; visitId: string } | undefined {
  const [company = '', visit = '', signature = '', ...rest] = key.split('.');
  if (rest.length > 0 || !packedId.test(company) || !packedId.test(visit)) return undefined;
  if (!createSigner(config, 'tracking-link').isValid(`${company}.${visit}`, signature)) return undefined;
  return { companyId: unpack(company), visitId: unpack(visit) };
}

/** An id in 22 characters: links are sent to telephones. */
function pack(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

function unpack(packed: string): string {
  const hex = Buffer.from(packed, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
