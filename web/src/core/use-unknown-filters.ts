import { t } from '@lingui/core/macro';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type FilterCodec, unknownFilters } from '../lib/url-filters.ts';
import { useToast } from '../ui/use-toast.ts';

/**
 * Removes invalid parameters, such as a date that does not exist, from the address and reports them. The page then
 * behaves as if they were absent.
 */
export function useUnknownFilters(spec: Readonly<Record<string, Pick<FilterCodec<never>, 'knows'>>>): void {
  const [params, setParams] = useSearchParams();
  const toast = useToast();
  const search = params.toString();
  const unknown = useMemo(() => unknownFilters(spec, new URLSearchParams(search)), [spec, search]);
  useEffect(() => {
    if (unknown.length === 0) return;
    const next = new URLSearchParams(search);
    for (const key of unknown) next.delete(key);
    setParams(next, { replace: true });
    toast({
      title: t`Part of the address was left out`,
      description: t`This page cannot read ${unknown.map((key) => `"${key}"`).join(', ')}.`,
    });
  }, [unknown, search, setParams, toast]);
}
