import { useState } from 'react';
import { useApp, useWindowState } from '../../app/app-context.ts';
import type { RequestTab } from '../../app/tabs/tabs-state.ts';
import { writeRefusal } from '../../app/write-refusal.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { saveCopy, showTheirs, writeMine } from './resolve-conflict.ts';
import { saveRequest } from './save-request.ts';

/** Says across the top of a request that its file is another than what is typed goes back to, and asks what to keep. */
export function ConflictBanner({
  tab,
  onClose,
}: {
  readonly tab: RequestTab;
  /** Closes the tab. */
  readonly onClose: () => void;
}) {
  if (tab.theirs !== null) return <Changed tab={tab} />;
  if (tab.goneFrom !== null) return <Gone tab={tab} onClose={onClose} />;
  return null;
}

function Changed({ tab }: { readonly tab: RequestTab }) {
  const app = useApp();
  const [isShown, setShown] = useState(false);
  const refusal = useWindowState(({ workspace }) => writeRefusal(workspace));
  const { tabId } = tab;
  const cannotWrite = refusal === null ? {} : { disabled: true, title: refusal };
  return (
    <div data-tab-banner>
      <Banner
        tone="warning"
        title="This request was changed outside"
        text="Its file has changed since you began to type. Which one counts?"
        actions={
          <>
            <Button onClick={() => setShown(true)}>Show both</Button>
            <Button {...cannotWrite} onClick={() => void writeMine(app, tabId)}>
              Keep mine
            </Button>
            <Button onClick={() => showTheirs(app, tabId)}>Take theirs</Button>
            <Button {...cannotWrite} onClick={() => void saveCopy(app, tabId)}>
              Save a copy
            </Button>
          </>
        }
      />
      {isShown && (
        <ConflictDialog
          // Anew when the file changes once more while it is looked at.
          key={tab.theirs?.revision}
          tab={tab}
          onClose={() => setShown(false)}
        />
      )}
    </div>
  );
}

function Gone({ tab, onClose }: { readonly tab: RequestTab; readonly onClose: () => void }) {
  const app = useApp();
  const refusal = useWindowState(({ workspace }) => writeRefusal(workspace));
  const cannotWrite = refusal === null ? {} : { disabled: true, title: refusal };
  return (
    <div data-tab-banner>
      <Banner
        tone="warning"
        title="The file of this request is gone"
        text="It was deleted outside, or cannot be read any more. What is here is kept as a draft."
        actions={
          <>
            <Button {...cannotWrite} onClick={() => void saveRequest(app, tab.tabId)}>
              Save it again
            </Button>
            <Button onClick={onClose}>Close the tab</Button>
          </>
        }
      />
    </div>
  );
}
