import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** A field that another user changed while it was being edited. */
export type ContestedField = {
  readonly key: string;
  readonly label: string;
  readonly theirs: ReactNode;
  readonly mine: ReactNode;
};

type EditConflictProps = {
  /** Kind of record being edited: `job`. */
  subject: string;
  fields: readonly ContestedField[];
  /** The changes with their authors. */
  changes?: ReactNode;
  onTakeTheirs: (key: string) => void;
  onKeepMine: (key: string) => void;
};

/** Reports that a record has changed since editing began and lets the user decide field by field. */
export function EditConflict({ subject, fields, changes, onTakeTheirs, onKeepMine }: EditConflictProps) {
  if (fields.length === 0) return null;
  return (
    <section
      role="alert"
      aria-label={t`Changed meanwhile`}
      className="mb-3 flex flex-col gap-3 rounded-md border border-line-strong bg-warn-wash p-3"
    >
      <p className="text-sm text-1">
        <span className="font-semibold">
          <Trans>Someone else changed this {subject} while you were editing.</Trans>
        </span>{' '}
        <Trans>Nothing of yours is lost: decide what holds.</Trans>
      </p>
      {changes !== undefined && <div className="text-sm text-2">{changes}</div>}
      {fields.map(({ key, label, theirs, mine }) => (
        <div key={key} className="flex flex-col gap-1.5">
          <h3 className="text-xs text-2">{label}</h3>
          <div className="grid gap-2 sm:grid-cols-2">
            <Side side="theirs" action={t`Take theirs: ${label}`} onTake={() => onTakeTheirs(key)}>
              {theirs}
            </Side>
            <Side side="yours" action={t`Keep mine: ${label}`} onTake={() => onKeepMine(key)}>
              {mine}
            </Side>
          </div>
        </div>
      ))}
    </section>
  );
}

type SideProps = { side: 'theirs' | 'yours'; action: string; onTake: () => void; children: ReactNode };

function Side({ side, action, onTake, children }: SideProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 rounded-md border border-line bg-surface p-2">
      <div className="w-full min-w-0">
        <span className="text-xs text-3">{side === 'theirs' ? t`Theirs` : t`Yours`}</span>
        <div className="max-h-32 overflow-y-auto text-sm wrap-break-word whitespace-pre-wrap text-1">
          {children === '' || children === null ? (
            <span className="text-3">
              <Trans>empty</Trans>
            </span>
          ) : (
            children
          )}
        </div>
      </div>
      <Button size="sm" className="mt-auto" aria-label={action} onClick={onTake}>
        {side === 'theirs' ? t`Take theirs` : t`Keep mine`}
      </Button>
    </div>
  );
}
