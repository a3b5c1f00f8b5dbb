import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ErasurePreview } from '@switchyard/contracts/privacy/erasure.ts';
import type { Person } from '@switchyard/contracts/privacy/person.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { goesWords, obstacleWords, staysWords } from './erasure-words.ts';
import { useErasePersonMutation, useErasurePreviewQuery } from './privacy-api.ts';

type Props = Person & { name: string; onOpenChange: (open: boolean) => void };

/** Shows what an erasure removes and what stays, and asks for the name and the reason. */
export function EraseDialog({ kind, id, name, onOpenChange }: Props) {
  const { data, error } = useErasurePreviewQuery({ kind, id });
  const [erase] = useErasePersonMutation();
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={t`Erase ${name}?`}
      description={t`This cannot be undone. The name is replaced everywhere by “Removed person”, also in the history.`}
      details={<Preview data={data} error={error} />}
      confirmLabel={t`Erase person`}
      danger
      reason="required"
      typed={name}
      onConfirm={(reason) => erase({ kind, id, name, reason }).unwrap()}
    />
  );
}

function Preview({ data, error }: { data: ErasurePreview | undefined; error: unknown }) {
  if (error !== undefined) return <p className="text-danger">{describeRequestError(error)}</p>;
  if (!data) return <Skeleton className="h-40" />;
  return (
    <div className="flex flex-col gap-3 text-sm">
      {data.obstacles.map((obstacle) => (
        <p key={obstacle} role="alert" className="rounded-md border border-danger p-2 text-danger">
          {obstacleWords[obstacle]}
        </p>
      ))}
      <Parts title={t`Removed`} items={data.goes} words={goesWords} />
      <Parts title={t`Stays without the name, for the books`} items={data.stays} words={staysWords} />
      {data.sharedWords.length > 0 && (
        <p className="text-2">
          <Trans>
            Another record has the same, or it is an ordinary word: {data.sharedWords.join(', ')}. Texts of
            others that mention it stay as they are.
          </Trans>
        </p>
      )}
    </div>
  );
}

type PartsProps = {
  title: string;
  items: ErasurePreview['goes'];
  words: Readonly<Record<string, string>>;
};

function Parts({ title, items, words }: PartsProps) {
  if (items.length === 0) return null;
  return (
    <div>
      <p className="font-medium text-1">{title}</p>
      <ul className="text-2">
        {items.map(({ part, count }) => (
          <li key={part} className="flex justify-between gap-4">
            <span>{words[part] ?? part}</span>
            <span className="tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
