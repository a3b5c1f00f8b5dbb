import { t } from '@lingui/core/macro';
import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { Chip } from '../../../ui/chip.tsx';
import { DetailList } from '../../../ui/detail-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { detailsDraft, nobody } from './details-draft.ts';
import { flagTypeText } from './flag-type-words.ts';
import { prerequisiteText } from './prerequisite-text.ts';
import { useOwnerOptions } from './use-owner-options.ts';

type DetailsViewProps = { flag: Flag; zone: string; onClose: () => void };

/** The details of a flag, for those who may not change them, and of an archived one. */
export function DetailsView({ flag, zone, onClose }: DetailsViewProps) {
  const { description, type, ownerId, tags, expectedUntil, archivedAt } = flag;
  const owner = useOwnerOptions(ownerId).find(({ value }) => value === (ownerId ?? nobody));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Details of ${flag.name}`}
      {...(archivedAt === null ? {} : { description: t`Restore the flag to change them.` })}
    >
      <div className="pb-3">
        <DetailList
          items={[
            { label: t`Description`, value: description },
            { label: t`Type and lifetime`, value: flagTypeText(type) },
            {
              label: t`Expected until`,
              value: expectedUntil === null ? t`It stays` : formatDate(expectedUntil, zone, 'date'),
            },
            { label: t`Owner`, value: owner?.label },
            { label: t`Project`, value: flag.project },
            {
              label: t`Tags`,
              value:
                tags.length === 0 ? null : (
                  <span className="flex flex-wrap gap-1 py-0.5">
                    {tags.map((tag) => (
                      <Chip key={tag}>{tag}</Chip>
                    ))}
                  </span>
                ),
            },
            {
              label: t`Prerequisites`,
              value: (
                <span className="whitespace-pre-line">
                  {prerequisiteText(detailsDraft(flag).prerequisites) || '–'}
                </span>
              ),
            },
          ]}
        />
      </div>
    </Dialog>
  );
}
