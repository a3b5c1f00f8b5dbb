import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type CostMethod, costMethods } from '@switchyard/contracts/inventory/inventory-options.ts';
import type { CompanySettings } from '@switchyard/contracts/settings/settings-routes.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Panel } from '../../ui/panel.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useUpdateCompanySettingsMutation } from './settings-api.ts';

const words: Readonly<Record<CostMethod, string>> = { fifo: t`Oldest first (FIFO)`, average: t`Average` };

type StockPanelProps = { data: CompanySettings | undefined; onRetry: () => unknown };

/** How stock is valued. Admins choose it before stock moves for the first time. */
export function StockPanel({ data, onRetry }: StockPanelProps) {
  const user = useCurrentUser();
  const [update] = useUpdateCompanySettingsMutation();
  const toast = useToast();
  if (data === undefined) return null;
  const mayChange = scopeOf(user, 'settings.change') !== 'none';
  const change = async (stockCostMethod: CostMethod) => {
    try {
      await update({ revision: data.revision, body: { stockCostMethod } }).unwrap();
    } catch (failure) {
      onRetry();
      const description = describeRequestError(failure);
      toast({ variant: 'destructive', title: t`The setting was not changed`, description });
    }
  };
  return (
    <Panel title={t`Value of stock`}>
      <div className="flex flex-wrap items-center gap-3 pt-1">
        <p className="min-w-0 flex-1 basis-64 text-sm text-2">
          <Trans>
            What is used costs what the oldest deliveries cost, or what all of an item cost on average. It
            stays as it is once stock has moved.
          </Trans>
          {!mayChange && ` ${t`Only admins change it.`}`}
        </p>
        {mayChange ? (
          <SegmentedControl
            label={t`Value of stock`}
            segments={costMethods.map((value) => ({ value, label: words[value] }))}
            value={data.stockCostMethod}
            onChange={(next) => void change(next)}
          />
        ) : (
          <span className="text-1">{words[data.stockCostMethod]}</span>
        )}
      </div>
    </Panel>
  );
}
