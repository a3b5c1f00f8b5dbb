import { Trans } from '@lingui/react/macro';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { amountsText } from './import-words.ts';

const ended: readonly Import['state'][] = ['done', 'cancelled', 'failed', 'undone'];
const shown = 5;

/** The last imports, each with what it added; opened, they can be undone. */
export function LastImports({ items, onOpen }: { items: readonly Import[]; onOpen: (item: Import) => void }) {
  const { companyTimeZone: zone } = useCurrentUser();
  const last = items.filter(
    ({ state, added }) => ended.includes(state) && Object.values(added).some((amount) => amount > 0),
  );
  if (last.length === 0) return null;
  return (
    <section aria-labelledby="last-imports">
      <h2 id="last-imports" className="mb-2 text-sm font-medium text-2">
        <Trans>Last imports</Trans>
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {last.slice(0, shown).map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-3">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium text-1">{item.fileName}</span>
              <span className="block text-sm text-3">
                {amountsText(item.record, item.added)}
                {item.state === 'undone' ? ', undone' : ''} · <RelativeTime at={item.createdAt} zone={zone} />
              </span>
            </span>
            <Button size="sm" onClick={() => onOpen(item)}>
              <Trans>Open</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
