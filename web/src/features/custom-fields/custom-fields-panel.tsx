import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Leads from the settings to the custom fields. */
export function CustomFieldsPanel() {
  return (
    <Panel title="Custom fields">
      <p className="text-2">
        Fields that your company adds to customers, jobs and technicians.{' '}
        <Link to="/settings/custom-fields" className="text-1 underline underline-offset-2">
          Manage custom fields
        </Link>
      </p>
    </Panel>
  );
}
