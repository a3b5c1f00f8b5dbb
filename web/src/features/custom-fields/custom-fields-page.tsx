import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CustomField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import { fieldsPerKind } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { kindsWith, records } from '@switchyard/contracts/records/registry.ts';
import { Plus, TextCursorInput } from 'lucide-react';
import { Suspense, useState } from 'react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { describeRequestError } from '../../lib/request-error.ts';
import { oneFilter } from '../../lib/url-filters.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { recordTarget } from '../../records/dialog-target.tsx';
import { pluralOf } from '../../records/record-nouns.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { useRestore } from '../../records/use-restore.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { customFields } from './custom-fields-api.ts';
import { FieldsList } from './fields-list.tsx';

const editor = lazyComponent(() => import('./field-dialog.tsx').then((module) => module.FieldDialog), {
  untilItArrives: true,
});
const converter = lazyComponent(() => import('./convert-dialog.tsx').then((module) => module.ConvertDialog), {
  untilItArrives: true,
});

const kinds = kindsWith('customFields');
const segments = kinds.map((value) => ({ value, label: pluralOf(records[value]) }));
const spec = { of: oneFilter(kinds) };
const crumbs = [{ label: t`Settings`, href: '/settings' }];

/** The fields that the company has added to its records. */
export function CustomFieldsPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'custom_field.view') === 'none') return <NoAccess what={t`custom fields`} />;
  return <CustomFields mayChange={scopeOf(user, 'custom_field.change') !== 'none'} />;
}

type Open = { readonly dialog: 'edit' | 'convert' | 'remove'; readonly field: CustomField | null };

function CustomFields({ mayChange }: { mayChange: boolean }) {
  const { values, set } = useUrlFilters(spec);
  const recordKind = values.of ?? kinds[0] ?? 'customer';
  const [, noun] = records[recordKind].noun;
  const list = customFields.list.useInfiniteQuery(
    { limit: 200, recordKind, sort: 'position' },
    { refetchOnMountOrArgChange: true },
  );
  useRecordLive(customFields);
  const fields = list.currentData?.pages.flatMap(({ items }) => items);
  const [open, setOpen] = useState<Open | null>(null);
  const [update] = customFields.update.useMutation();
  const toast = useToast();
  const change = (field: CustomField, body: { position: number } | { archived: boolean }) =>
    void update({ id: field.id, revision: field.revision, body })
      .unwrap()
      .catch((error: unknown) => toast({ title: t`Not changed`, description: describeRequestError(error) }));
  const neighbour = (field: CustomField, by: -1 | 1) => fields?.[fields.indexOf(field) + by]?.position;
  const isFull = (fields?.length ?? 0) >= fieldsPerKind;
  return (
    <>
      <PageHeader
        title={t`Custom fields`}
        crumbs={crumbs}
        tools={
          mayChange && (
            <Button
              variant="primary"
              icon={<Plus />}
              disabled={isFull}
              onPointerEnter={() => void editor.preload()}
              onClick={() => setOpen({ dialog: 'edit', field: null })}
            >
              <Trans>New field</Trans>
            </Button>
          )
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="flex max-w-3xl flex-col gap-4">
          <SegmentedControl
            label={t`Kind of record`}
            segments={segments}
            value={recordKind}
            onChange={(of) => set({ of })}
          />
          <Panel title={pluralOf(records[recordKind])} flush>
            {list.error !== undefined && fields === undefined && (
              <ErrorState compact error={list.error} onRetry={list.refetch} />
            )}
            {list.error === undefined && fields === undefined && <SkeletonRows />}
            {fields?.length === 0 && (
              <EmptyState icon={<TextCursorInput />} title={t`No custom fields`}>
                <Trans>Add what your company needs to know about its {noun}.</Trans>
              </EmptyState>
            )}
            {fields && fields.length > 0 && (
              <FieldsList
                fields={fields}
                actions={
                  mayChange
                    ? {
                        edit: (field) => setOpen({ dialog: 'edit', field }),
                        convert: (field) => setOpen({ dialog: 'convert', field }),
                        remove: (field) => setOpen({ dialog: 'remove', field }),
                        archive: (field, archived) => change(field, { archived }),
                        move: (field, by) => {
                          const position = neighbour(field, by);
                          if (position !== undefined) change(field, { position });
                        },
                      }
                    : null
                }
              />
            )}
          </Panel>
        </div>
      </div>
      <Dialogs open={open} recordKind={recordKind} onClose={() => setOpen(null)} />
    </>
  );
}

type DialogsProps = { open: Open | null; recordKind: string; onClose: () => void };

function Dialogs({ open, recordKind, onClose }: DialogsProps) {
  const [remove] = customFields.remove.useMutation();
  const { offerUndo } = useRestore(customFields);
  if (open === null) return null;
  const { dialog, field } = open;
  if (dialog === 'edit' || field === null) {
    return (
      <Suspense fallback={null}>
        <editor.Component field={field} recordKind={recordKind} onClose={onClose} />
      </Suspense>
    );
  }
  if (dialog === 'convert') {
    return (
      <Suspense fallback={null}>
        <converter.Component field={field} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Delete ${field.label}?`}
      description={t`Its values are no longer shown anywhere. It can be restored within 30 days; archive it to keep it.`}
      confirmLabel={t`Delete field`}
      danger
      target={recordTarget(customFields.record.kind, field)}
      onConfirm={async (_, revision) => {
        const { id, label } = field;
        offerUndo(await remove({ id, revision }).unwrap(), label);
      }}
    />
  );
}
