import { useCurrentUser } from '../../app/use-session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { DocsAppFrame } from './docs-app-frame.tsx';
import { DocsIndexView } from './docs-index-view.tsx';
import { DocumentationView } from './documentation-view.tsx';
import { HelpCenterView } from './help-center-view.tsx';
import { OpinionsPanel } from './opinions-panel.tsx';

/** `/docs` in the console, for the reader's role first. */
export function DocsIndexAppPage() {
  const { role } = useCurrentUser();
  return (
    <>
      <PageHeader title="Docs" />
      <DocsAppFrame>
        <DocsIndexView inConsole reader={role} />
      </DocsAppFrame>
    </>
  );
}

/** `/documentation` in the console; admins see what readers think. */
export function DocumentationAppPage() {
  const { role } = useCurrentUser();
  return (
    <>
      <PageHeader title="Documentation" />
      <DocsAppFrame>
        <DocumentationView inConsole reader={role} />
        {role === 'admin' && <OpinionsPanel />}
      </DocsAppFrame>
    </>
  );
}

/** `/help-center` in the console. */
export function HelpCenterAppPage() {
  const { role } = useCurrentUser();
  return (
    <>
      <PageHeader title="Help Center" />
      <DocsAppFrame>
        <HelpCenterView inConsole reader={role} />
      </DocsAppFrame>
    </>
  );
}
