import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagRequest } from '@switchyard/contracts/feature-flags/request-routes.ts';
import { useFlagsQuery } from '../feature-flags-api.ts';
import { useFlagRulesQuery, useRuleSegmentsQuery } from '../rules/rules-api.ts';
import { RulesEditor } from '../rules/rules-editor.tsx';

/** Edits what a request wants, on the rules of today. */
export function RequestEditor({ request, onClose }: { request: FlagRequest; onClose: () => void }) {
  const { flagKey, environment } = request;
  const { data: flags } = useFlagsQuery();
  const flag = flags?.find(({ key }) => key === flagKey);
  return flag ? <Editor flag={flag} environment={environment} request={request} onClose={onClose} /> : null;
}

type EditorProps = {
  flag: Flag;
  environment: FlagEnvironment;
  request?: FlagRequest;
  onClose: () => void;
};

/** Edits the rules of today for a new request. */
export function NewRequestEditor(props: Omit<EditorProps, 'request'>) {
  return <Editor {...props} />;
}

function Editor({ flag, environment, ...rest }: EditorProps) {
  const { currentData: rules } = useFlagRulesQuery(
    { key: flag.key, environment },
    { refetchOnMountOrArgChange: true },
  );
  const { data: segments } = useRuleSegmentsQuery();
  if (!rules || !segments) return null;
  return <RulesEditor flag={flag} rules={rules} segments={segments} isReviewed {...rest} />;
}
