import { t } from '@lingui/core/macro';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useFeatureView } from '../../core/feature-views.ts';
import { Button } from '../../ui/button.tsx';

type NewJobButtonProps = { customer: Customer; siteId?: string; label?: string };

/** Starts a job for this customer, optionally for one of their sites. */
export function NewJobButton({ customer, siteId, label = t`New job` }: NewJobButtonProps) {
  const newJobForm = useFeatureView('newJobForm');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={siteId === undefined ? 'primary' : 'ghost'}
        size={siteId === undefined ? 'md' : 'sm'}
        icon={<Plus />}
        disabled={customer.doNotService}
        title={customer.doNotService ? t`This customer is not served` : undefined}
        onPointerEnter={() => void newJobForm?.preload()}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && newJobForm && (
        <Suspense fallback={null}>
          <newJobForm.Component
            customer={customer}
            {...(siteId === undefined ? {} : { siteId })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
