import { useActiveTab, useResponses } from '../kernel/app-context.ts';
import { Banner } from '../ui/banner.tsx';
import { showsRemoved } from './shows-removed.ts';

/** Says of the tab in front that what it shows had to go from the disk: it is there until the memory is needed. */
export function RemovedBanner() {
  const tab = useActiveTab();
  const removed = useResponses((state) => state.removed);
  if (tab === null || !showsRemoved(tab, removed)) return null;
  return (
    <Banner
      tone="warning"
      title="What this tab shows was removed from the disk to make room"
      text="Open tabs show more than the 2 GB that are kept for them. It stays here until its memory is needed, at the latest until Protodesk closes: save it to a file if it has to stay."
    />
  );
}
