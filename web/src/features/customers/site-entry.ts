import { t } from '@lingui/core/macro';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import type { MapEntry, MapKind } from '../../ui/map/map-entry.ts';

export const siteKinds: Readonly<Record<string, MapKind>> = { site: { word: t`Site`, token: '--info' } };

/** A site as a point of a map. */
export function siteEntry({ id, name, position, address }: Site): MapEntry {
  return { id, kind: 'site', title: name, position, note: [address.line1, address.city].join(', ') };
}
