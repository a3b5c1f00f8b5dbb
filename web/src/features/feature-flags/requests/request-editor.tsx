import type { FlagRequest } from '@switchyard/contracts/feature-flags/request-routes.ts';
import { useFlagsQuery } from '../feature-flags-api.ts';
import { useFlagRulesQuery, useRuleSegmentsQuery } from '../rules/rules-api.ts';
import { RulesEditor } from '../rules/rules-editor.tsx';

/** Edits what a request wants, on the rules of today. */
export function RequestEditor({ request, onClose }: { request: FlagRequest; onClose: () => void }) {
  const { flagKey: key, environment } = request;
  const { data: flags } = useFlagsQuery();
  const { data: rules } = useFlagRulesQuery({ key, environment }, { refetchOnMountOrArgChange: true });
  const { data: segments } = useRuleSegmentsQuery();
  const flag = flags?.find((one) => one.key === key);
  if (!flag || !rules || !segments) return null;
  return (
    <RulesEditor
      flag={flag}
      rules={rules}
      segments={segments}
      isReviewed
      request={request}
      onClose={onClose}
    />
  );
}
