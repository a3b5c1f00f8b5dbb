import { t } from '@lingui/core/macro';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { RecordPanels } from '../../core/record-panels.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Panels of other features for a site, which has no page of its own. */
export function SiteFilesDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t`Files of ${site.name}`} size="lg">
      <div className="flex flex-col gap-3 pb-4">
        <RecordPanels of="site" told={{ site }} />
      </div>
    </Dialog>
  );
}
