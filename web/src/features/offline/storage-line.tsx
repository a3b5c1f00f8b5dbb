import { plural, t } from '@lingui/core/macro';
import { useAppSelector } from '../../core/use-app-store.ts';

/** Free storage of this device, and unreadable entries. */
export function StorageLine() {
  const { storage, problem, quarantined } = useAppSelector((state) => state.offline);
  const used = megabytes(storage?.usageBytes ?? 0);
  const room = megabytes(storage?.quotaBytes ?? 0);
  return (
    <>
      {problem !== null && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      {quarantined > 0 && (
        <p className="text-warn">
          {plural(quarantined, {
            one: '# stored entry could not be read. Nothing of it is lost: it is kept aside, and part of the export.',
            other:
              '# stored entries could not be read. Nothing of it is lost: it is kept aside, and part of the export.',
          })}
        </p>
      )}
      {storage && (
        <p className="num">
          {storage.persisted
            ? t`This device keeps ${used} for you, of ${room} that it has room for. It stays until you remove it.`
            : t`This device keeps ${used} for you, of ${room} that it has room for. The browser may remove it when the device runs out of space.`}
        </p>
      )}
    </>
  );
}

function megabytes(bytes: number): string {
  const size = bytes / 1_000_000;
  return size >= 1000 ? t`${(size / 1000).toFixed(1)} GB` : t`${size.toFixed(size < 10 ? 1 : 0)} MB`;
}
