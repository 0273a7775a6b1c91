import { useState } from 'react';
import type { Problem } from '../../../shared/problem.ts';
import { useApp, useWindowState } from '../../kernel/app-context.ts';
import { closeTabWithUndo } from '../../kernel/close-tab-with-undo.ts';
import type { RequestTab, Tab } from '../../kernel/tabs/tabs-state.ts';
import { writeRefusal } from '../../kernel/write-refusal.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { restorePrevious } from './change-entries.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { damageOf, damageText, showDamage } from './damaged-file.ts';
import { saveCopy, showTheirs, writeMine } from './resolve-conflict.ts';
import { saveRequest } from './save-request.ts';

const noProblems: readonly Problem[] = [];

/**
 * Says at the top of a request that its file changed since the draft was started, and asks which version to
 * keep.
 */
export function ConflictBanner({ tab }: { readonly tab: Tab }) {
  return tab.kind === 'request' ? <RequestBanner key={tab.tabId} tab={tab} /> : null;
}

function RequestBanner({ tab }: { readonly tab: RequestTab }) {
  const app = useApp();
  const onClose = () => closeTabWithUndo(app, tab.tabId);
  const problems = useWindowState(({ workspace }) => workspace?.problems) ?? noProblems;
  if (tab.theirs !== null) return <Changed tab={tab} />;
  const damage = tab.goneFrom === null ? null : damageOf(problems, tab.request.id);
  if (damage !== null) return <Damaged damage={damage} onClose={onClose} />;
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
        title="This request changed on disk"
        text="Its file changed while you were editing."
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
          // Remounted when the file changes again.
          key={tab.theirs?.revision}
          tab={tab}
          onClose={() => setShown(false)}
        />
      )}
    </div>
  );
}

/** The file exists but cannot be read. */
function Damaged({ damage, onClose }: { readonly damage: Problem; readonly onClose: () => void }) {
  const app = useApp();
  const refusal = useWindowState(({ workspace }) => writeRefusal(workspace));
  const { restorePath } = damage;
  return (
    <div data-tab-banner>
      <Banner
        tone="warning"
        title="The file of this request cannot be read"
        text={damageText(damage)}
        actions={
          <>
            <Button onClick={() => showDamage(app, damage)}>Show the problem</Button>
            {restorePath !== undefined && (
              <Button
                {...(refusal !== null && { disabled: true, title: refusal })}
                onClick={() => void restorePrevious(app, restorePath)}
              >
                Restore the last good version
              </Button>
            )}
            <Button onClick={onClose}>Close tab</Button>
          </>
        }
      />
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
        text="It was deleted outside. Your version stays as a draft."
        actions={
          <>
            <Button {...cannotWrite} onClick={() => void saveRequest(app, tab.tabId)}>
              Save it again
            </Button>
            <Button onClick={onClose}>Close tab</Button>
          </>
        }
      />
    </div>
  );
}
