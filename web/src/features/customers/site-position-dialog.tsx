import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { positionNote } from '@switchyard/contracts/sites/site-distance.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { useMemo, useState } from 'react';
import { useMapSettings } from '../../core/map/use-map-settings.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { useSaveMerged } from '../../records/use-save-merged.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Input } from '../../ui/input.tsx';
import { isPlaced } from '../../ui/map/map-entry.ts';
import { MapView } from '../../ui/map/map-view.tsx';
import { sites } from './customers-api.ts';
import { useSiteDistanceQuery } from './site-position-api.ts';
import { siteEntry, siteKinds } from './site-entry.ts';
import { degreesText, readPosition, splitPair, type TypedPosition } from './typed-position.ts';

type SitePositionDialogProps = {
  site: Site;
  /** Other sites of the customer, shown for orientation. */
  others: readonly Site[];
  onClose: () => void;
};

/** Sets the position of a site by a pin on the map, or by numbers. */
export function SitePositionDialog({ site, others, onClose }: SitePositionDialogProps) {
  const { position: before } = site;
  const [latitude, setLatitude] = useState(before === null ? '' : degreesText(before.latitude));
  const [longitude, setLongitude] = useState(before === null ? '' : degreesText(before.longitude));
  const typed = useMemo(() => readPosition(latitude, longitude), [latitude, longitude]);
  const { settings, isKnown } = useMapSettings();
  const entries = useMemo(() => others.map(siteEntry).filter(isPlaced), [others]);
  const { save, isSaving, error } = useSave(site, onClose);
  const set = (north: string, east: string) => {
    setLatitude(north);
    setLongitude(east);
  };
  const type = (text: string, one: (text: string) => void) => {
    const pair = splitPair(text);
    if (pair === null) one(text);
    else set(...pair);
  };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t`Position of ${site.name}`}
      description={t`Click the map or drag the pin, or type latitude and longitude.`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form="site-position" busy={isSaving}>
            <Trans>Save position</Trans>
          </Button>
        </>
      }
    >
      <form
        id="site-position"
        className="flex flex-col gap-3 pb-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.kind === 'position' || typed.kind === 'none') save(typed);
        }}
      >
        <FormAlert message={error === null ? undefined : describeRequestError(error)} />
        <div className="h-72 overflow-hidden rounded-md border border-line max-sm:h-56">
          {isKnown && (
            <MapView
              label={t`Position of ${site.name}`}
              settings={settings}
              entries={entries}
              kinds={siteKinds}
              pin={{
                at: typed.kind === 'position' ? typed.position : null,
                onPlace: (place) => set(degreesText(place.latitude), degreesText(place.longitude)),
              }}
            />
          )}
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t`Latitude`} hint={t`North, −90 to 90`} error={latitudeError(typed)}>
            <Input value={latitude} onChange={({ target }) => type(target.value, setLatitude)} />
          </Field>
          <Field label={t`Longitude`} hint={t`East, −180 to 180`} error={longitudeError(typed)}>
            <Input value={longitude} onChange={({ target }) => type(target.value, setLongitude)} />
          </Field>
        </div>
        <Doubts site={site} typed={typed} onSwap={() => set(longitude, latitude)} />
      </form>
    </Dialog>
  );
}

function latitudeError({ kind }: TypedPosition): string | undefined {
  return kind === 'latitude' ? t`Give degrees from −90 to 90` : undefined;
}

function longitudeError({ kind }: TypedPosition): string | undefined {
  return kind === 'longitude' ? t`Give degrees from −180 to 180` : undefined;
}

type DoubtsProps = { site: Site; typed: TypedPosition; onSwap: () => void };

/** Doubts about the position. It can be saved all the same. */
function Doubts({ site, typed, onSwap }: DoubtsProps) {
  const at = typed.kind === 'position' ? typed.position : null;
  const asked = useDebounced(at, 300);
  const query = { latitude: asked?.latitude ?? 0, longitude: asked?.longitude ?? 0, except: site.id };
  const { currentData } = useSiteDistanceQuery(query, { skip: asked === null });
  const note = asked !== null && currentData ? positionNote(currentData) : null;
  const isSwapped = typed.kind === 'swapped' || note === 'swapped';
  if (!isSwapped && (note === null || at === null)) return null;
  const km = Math.round(currentData?.nearestKm ?? 0);
  return (
    <div role="status" className="flex items-center gap-3 rounded-md bg-warn-wash px-3 py-2 text-sm text-1">
      <p className="min-w-0 flex-1">
        {isSwapped
          ? t`Latitude and longitude look swapped.`
          : t`This is ${km} km from your nearest other site.`}
      </p>
      {isSwapped && (
        <Button size="sm" onClick={onSwap}>
          <Trans>Swap them</Trans>
        </Button>
      )}
    </div>
  );
}

function useSave(site: Site, onDone: () => void) {
  const saving = useSaveMerged(sites);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = (typed: Extract<TypedPosition, { kind: 'position' | 'none' }>) => {
    setIsSaving(true);
    setError(null);
    const position = typed.kind === 'none' ? null : typed.position;
    saving
      .orThrow(site, { position })
      .then(onDone, setError)
      .finally(() => setIsSaving(false));
  };
  return { save, isSaving, error };
}
