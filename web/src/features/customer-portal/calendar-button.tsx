import { Trans } from '@lingui/react/macro';
import { CalendarArrowDown } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** Offers a visit as a file for the calendar of the device. */
export function CalendarButton({ calendar, number }: { calendar: string; number: number }) {
  const save = () => {
    const url = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `visit-${number}.ics`;
    link.click();
    // The browser has begun to read it.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  return (
    <Button size="lg" icon={<CalendarArrowDown />} className="self-start" onClick={save}>
      <Trans>Add to calendar</Trans>
    </Button>
  );
}
