import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { EquipmentReading } from '@switchyard/contracts/equipment/equipment-reading.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { Plus } from 'lucide-react';
import { scopeOf } from '../../core/permissions.ts';
import { useCompanyZone, useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { locale } from '../../lib/locale.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useEquipmentReadingsQuery } from './equipment-api.ts';

const form = lazyComponent(() => import('./reading-form-dialog.tsx').then((file) => file.ReadingFormDialog));
/** Readings of a meter in its list; the chart has all of them. */
const listed = 5;

/** The meters of a piece of equipment: their course, the last readings, and a button for a new one. */
export function MetersPanel({ equipment }: { equipment: Equipment }) {
  const user = useCurrentUser();
  const { data, error, refetch } = useEquipmentReadingsQuery(equipment.id);
  const meters = Map.groupBy(data?.readings ?? [], ({ meter }) => meter);
  const mayMeasure = scopeOf(user, 'equipment.measure') !== 'none';
  return (
    <Panel
      title={t`Meters`}
      actions={
        mayMeasure && (
          <DialogButton size="sm" icon={<Plus />} dialog={form} of={{ equipment }}>
            <Trans>Add reading</Trans>
          </DialogButton>
        )
      }
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={1} />}
      {data && meters.size === 0 && (
        <p className="text-2">
          <Trans>No meter has been read yet: run hours, cycles, consumption.</Trans>
        </p>
      )}
      <div className="flex flex-col gap-4">
        {[...meters].map(([meter, readings]) => (
          <Meter key={meter} meter={meter} readings={readings} />
        ))}
      </div>
    </Panel>
  );
}

function Meter({ meter, readings }: { meter: string; readings: readonly EquipmentReading[] }) {
  const zone = useCompanyZone();
  const last = readings.at(-1);
  const unit = last?.unit ?? '';
  const withUnit = (value: number) => [value.toLocaleString(locale), unit].filter(Boolean).join(' ');
  return (
    <section aria-label={meter}>
      <h3 className="flex items-baseline gap-2 text-sm font-medium text-1">
        {meter}
        {last && <span className="num text-2">{withUnit(last.value)}</span>}
      </h3>
      {readings.length > 1 && (
        <LineChart
          label={t`${meter} over time`}
          height={96}
          legend={false}
          zone={zone}
          times={readings.map(({ takenAt }) => Date.parse(takenAt))}
          series={[{ label: meter, values: readings.map(({ value }) => value), token: '--chart-1' }]}
        />
      )}
      <ul className="text-sm text-2">
        {readings
          .slice(-listed)
          .toReversed()
          .map((reading) => (
            <li key={reading.id} className="flex flex-wrap items-baseline gap-x-2">
              <span className="num text-1">{withUnit(reading.value)}</span>
              <span className="num text-3">{formatDate(reading.takenAt, zone, 'dayTime')}</span>
              <span className="text-3">{reading.authorName}</span>
              {reading.isReset && <span>{t`Reset: ${reading.resetReason ?? ''}`}</span>}
            </li>
          ))}
      </ul>
    </section>
  );
}
