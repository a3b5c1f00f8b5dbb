import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { clockInZone } from '../lib/clock-in-zone.ts';
import { RecordPicker } from './record-picker.tsx';

type TimeZonePickerProps = {
  value: string;
  onChange: (zone: string) => void;
  id?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
};

const listed = 30;

/** Selects one of the browser's time zones, searchable by any part of its name. */
export function TimeZonePicker({ value, onChange, ...rest }: TimeZonePickerProps) {
  const [search, setSearch] = useState('');
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const options = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return zones
      .filter((zone) => words.every((word) => zoneLabel(zone).toLowerCase().includes(word)))
      .slice(0, listed)
      .map((zone) => ({ id: zone, label: zoneLabel(zone), note: clockInZone(zone) }));
  }, [zones, search]);
  return (
    <RecordPicker
      label={t`Time zone`}
      value={{ id: value, label: zoneLabel(value) }}
      options={options}
      search={search}
      onSearch={setSearch}
      onChange={(option) => onChange(option.id)}
      {...rest}
    />
  );
}

/** This browser's time zone, if it is a named one. */
export function browserZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'UTC' || timeZone.includes('/') ? timeZone : 'America/New_York';
}

function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ');
}
