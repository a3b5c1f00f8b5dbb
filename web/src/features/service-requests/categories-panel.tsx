import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RequestCategory } from '@switchyard/contracts/service-requests/request-settings.ts';
import { skillWords } from '@switchyard/contracts/technicians/skill-words.ts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatMinutes } from '../../lib/format-date.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { tradeWord } from '../../lib/trade-word.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { SaveSettings } from './save-settings.ts';

type CategoriesPanelProps = {
  categories: readonly RequestCategory[];
  mayChange: boolean;
  onSave: SaveSettings;
};
const other = 'other';
const categoryForm = lazyComponent(() => import('./category-form.tsx').then((file) => file.CategoryForm));

/** The categories of requests, each with the job that is suggested for it. */
export function CategoriesPanel({ categories, mayChange, onSave }: CategoriesPanelProps) {
  const [edited, setEdited] = useState<RequestCategory | 'new' | null>(null);
  const [removed, setRemoved] = useState<RequestCategory | null>(null);
  const save = (list: readonly RequestCategory[]) => onSave({ categories: [...list] });
  return (
    <Panel
      title={t`Categories`}
      badge={<span className="num text-sm text-3">{categories.length}</span>}
      actions={
        mayChange && (
          <Button variant="ghost" size="sm" icon={<Plus />} onClick={() => setEdited('new')}>
            <Trans>Add category</Trans>
          </Button>
        )
      }
      flush
    >
      <ul className="divide-y divide-line">
        {categories.map((category) => (
          <li key={category.key} className="flex items-center gap-3 px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium text-1">{category.name}</p>
              <p className="truncate text-sm text-2">
                {[
                  category.jobType,
                  tradeWord(category.trade),
                  formatMinutes(category.minutes),
                  ...category.skills.map(({ skill }) => skillWords(skill)),
                ].join(' · ')}
              </p>
            </div>
            {mayChange && (
              <IconButton
                label={t`Edit ${category.name}`}
                icon={<Pencil />}
                onClick={() => setEdited(category)}
              />
            )}
            {mayChange && category.key !== other && (
              <IconButton
                label={t`Delete ${category.name}`}
                icon={<Trash2 />}
                onClick={() => setRemoved(category)}
              />
            )}
          </li>
        ))}
      </ul>
      {edited !== null && (
        <Suspense fallback={null}>
          <categoryForm.Component
            category={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
            onSave={(category) =>
              save(
                edited === 'new'
                  ? [...categories.slice(0, -1), category, ...categories.slice(-1)]
                  : categories.map((item) => (item.key === category.key ? category : item)),
              )
            }
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={t`Delete the category ${removed?.name ?? ''}?`}
        description={t`New requests can no longer choose it. Requests that have it keep its name.`}
        confirmLabel={t`Delete category`}
        danger
        onConfirm={() => save(categories.filter((item) => item !== removed))}
      />
    </Panel>
  );
}
