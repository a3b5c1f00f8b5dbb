import { useAppSelector } from '../../core/use-app-store.ts';
import { formatPlural } from '../../lib/format-number.ts';

/** Free storage of this device, and unreadable entries. */
export function StorageLine() {
  const { storage, problem, quarantined } = useAppSelector((state) => state.offline);
  return (
    <>
      {problem !== null && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      {quarantined > 0 && (
        <p className="text-warn">
          {formatPlural(quarantined, 'stored entry', 'stored entries')} could not be read. Nothing of it is
          lost: it is kept aside, and part of the export.
        </p>
      )}
      {storage && (
        <p className="num">
          {megabytes(storage.usageBytes)} of {megabytes(storage.quotaBytes)} used
          {storage.persisted
            ? '; the browser keeps it until you clear it'
            : '; the browser may clear it when room is short'}
        </p>
      )}
    </>
  );
}

function megabytes(bytes: number): string {
  const size = bytes / 1_000_000;
  return size >= 1000 ? `${(size / 1000).toFixed(1)} GB` : `${size.toFixed(size < 10 ? 1 : 0)} MB`;
}
