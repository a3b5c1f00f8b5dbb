import { t } from '@lingui/core/macro';
import { CircleCheck, CircleOff } from 'lucide-react';
import { Chip } from '../../ui/chip.tsx';

/** On or off by colour, icon and label. */
export function OnOffChip({ enabled }: { enabled: boolean }) {
  return (
    <Chip tone={enabled ? 'ok' : 'neutral'} icon={enabled ? <CircleCheck /> : <CircleOff />}>
      {enabled ? t`On` : t`Off`}
    </Chip>
  );
}
