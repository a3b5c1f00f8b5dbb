import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SecurityEvent } from '@switchyard/contracts/security/security-event.ts';
import { UserRound } from 'lucide-react';
import { formatDate } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { actorText, factDetails, factTitle, outcomeWords } from './fact-words.ts';

type FactSheetProps = {
  fact: SecurityEvent | null;
  zone: string;
  onClose: () => void;
  /** Shows everything by and about a person. */
  onFilter: (userId: string) => void;
};

/** One fact of the audit in full. */
export function FactSheet({ fact, zone, onClose, onFilter }: FactSheetProps) {
  if (fact === null) return null;
  const { actorId, subjectId, subjectKind, subjectName } = fact;
  const person = actorId ?? (subjectKind === 'user' ? subjectId : null);
  const name = actorId === null ? subjectName : fact.actorName;
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={factTitle(fact)}>
      <div className="flex flex-col gap-4 p-4">
        {person !== null && (
          <div>
            <Button icon={<UserRound />} onClick={() => onFilter(person)}>
              <Trans>Everything about {name}</Trans>
            </Button>
          </div>
        )}
        <DetailList items={rowsOf(fact, zone)} />
      </div>
    </Sheet>
  );
}

function rowsOf(fact: SecurityEvent, zone: string) {
  const { at, lastAt, times, outcome, subjectName, device, address, id } = fact;
  return [
    { label: t`Time`, value: formatDate(at, zone, 'dateTime') },
    { label: t`Outcome`, value: outcomeWords[outcome] },
    ...(times > 1
      ? [
          { label: t`Times`, value: <span className="num">{times}</span> },
          { label: t`Last time`, value: formatDate(lastAt, zone, 'dateTime') },
        ]
      : []),
    { label: t`By`, value: actorText(fact) },
    { label: t`About`, value: subjectName },
    { label: t`Details`, value: factDetails(fact) },
    { label: t`Device`, value: device },
    { label: t`Address`, value: address === null ? null : <span className="num">{address}</span> },
    { label: t`Event`, value: <span className="font-mono text-xs break-all">{id}</span> },
  ];
}
