import { t } from '@lingui/core/macro';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { useMemo } from 'react';
import { useMapSettings } from '../../core/map/use-map-settings.ts';
import { isPlaced } from '../../ui/map/map-entry.ts';
import { MapView } from '../../ui/map/map-view.tsx';
import { siteEntry, siteKinds } from './site-entry.ts';

type SiteMapProps = {
  sites: readonly Site[];
  pickedId: string | null;
  onPick: (id: string | null) => void;
};

/** Where the sites of a customer are; the list below has the same. */
export function SiteMap({ sites, pickedId, onPick }: SiteMapProps) {
  const { settings, isKnown } = useMapSettings();
  const entries = useMemo(() => sites.map(siteEntry).filter(isPlaced), [sites]);
  return (
    <div className="h-56 border-y border-line">
      {isKnown && (
        <MapView
          label={t`Map of sites`}
          settings={settings}
          entries={entries}
          kinds={siteKinds}
          picked={entries.find(({ id }) => id === pickedId) ?? null}
          onPick={([id = null]) => onPick(id)}
          scrolls
        />
      )}
    </div>
  );
}
