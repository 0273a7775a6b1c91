import { useRef, useState } from 'react';
import { isLongGone, type PrivateData, unusedDays } from '../../../../shared/model/private-data.ts';
import { useApp, useWindowState } from '../../../kernel/app-context.ts';
import { runCommand } from '../../../kernel/commands.ts';
import { openDataFolder } from '../../../kernel/show-in-folder.ts';
import { Button } from '../../../ui/button.tsx';
import { ByteCount } from '../../../ui/byte-count.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatBytes, formatCounted } from '../../../ui/format-quantity.ts';
import { ageText } from '../../../ui/moment-text.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import styles from './private-data.module.css';
import { bytesOf, nameOf, offerText, stateText } from './private-data-text.ts';
import { usePrivateData } from './use-private-data.ts';

/** Lists what this computer keeps about each workspace, and can remove it. */
export function PrivateDataPane() {
  const app = useApp();
  const { all, dataFolder, bytes, isMeasured, problems, remove } = usePrivateData();
  const [asked, setAsked] = useState<readonly PrivateData[] | null>(null);
  const [isOffer, setOffer] = useState(false);
  const [done, setDone] = useState('');
  const section = useRef<HTMLElement>(null);
  const workspaceName = useWindowState((state) => state.workspace?.name);
  const nowMs = Date.now();
  const longGone = (all ?? []).filter((one) => isLongGone(one, nowMs));
  const measured = (all ?? []).filter(({ stateId }) => bytes.has(stateId));

  function ask(some: readonly PrivateData[], isOffered: boolean) {
    setAsked(some);
    setOffer(isOffered);
  }

  async function removeAsked() {
    const some = asked ?? [];
    setAsked(null);
    const count = await remove(
      some.map(({ stateId }) => stateId),
      isOffer,
    );
    setDone(count === 0 ? '' : `Removed the private data of ${formatCounted(count, 'workspace')}.`);
    // The pressed button is gone with its row.
    section.current?.focus();
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.pane}
      aria-label="Private data of workspaces"
    >
      <p className={styles.about}>
        Tabs, drafts, history, cookies and secrets stay on this computer, outside the workspace,
        until you remove them.
      </p>
      {problems.map((problem) => (
        <ProblemNotice key={`${problem.title} ${problem.detail}`} problem={problem} />
      ))}
      {longGone.length > 0 && (
        <div className={styles.offer}>
          <p>{offerText(longGone.length, unusedDays, bytesOf(longGone, bytes))}</p>
          <Button
            aria-label="Remove the private data of workspaces that are gone"
            onClick={() => ask(longGone, true)}
          >
            Remove...
          </Button>
        </div>
      )}
      {all !== null && all.length === 0 && (
        <p className={styles.none}>No private data on this computer.</p>
      )}
      {all !== null && all.length > 0 && (
        <table className={styles.table} aria-label="Private data">
          <thead>
            <tr>
              <th scope="col">Workspace</th>
              <th scope="col" className={styles.used}>
                Last used
              </th>
              <th scope="col" className={styles.size}>
                Size
              </th>
              <th scope="col" className={styles.action} aria-label="Actions" />
            </tr>
          </thead>
          <tbody>
            {all.map((one) => (
              <Row
                key={one.stateId}
                one={one}
                name={one.openIn === 'this' ? (workspaceName ?? nameOf(one)) : nameOf(one)}
                bytes={bytes.get(one.stateId)}
                nowMs={nowMs}
                onRemove={() => ask([one], false)}
              />
            ))}
          </tbody>
        </table>
      )}
      <footer className={styles.foot}>
        <div>
          {dataFolder !== null && <p className={styles.folder}>{dataFolder}</p>}
          <p className={styles.dim}>
            {isMeasured ? `${formatBytes(bytesOf(measured, bytes) ?? 0)} in total` : 'Measuring...'}
          </p>
        </div>
        <Button onClick={() => void openDataFolder(app)}>Open data folder</Button>
      </footer>
      <footer className={styles.foot}>
        <p className={styles.dim}>
          Drafts in the .protodesk folder of this workspace, from an earlier version
        </p>
        <Button onClick={() => runCommand(app, 'old-drafts')}>Import drafts...</Button>
      </footer>
      <p role="status" className={styles.dim}>
        {done}
      </p>
      <RemoveQuestion
        some={asked}
        bytes={asked === null ? null : bytesOf(asked, bytes)}
        onRemove={() => void removeAsked()}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}

function Row({
  one,
  name,
  bytes,
  nowMs,
  onRemove,
}: {
  readonly one: PrivateData;
  readonly name: string;
  readonly bytes: number | undefined;
  readonly nowMs: number;
  readonly onRemove: () => void;
}) {
  const { path, lastUsedAt, openIn } = one;
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>{name}</span>
        <span className={styles.path} title={path ?? one.stateId}>
          <bdi>{path ?? one.stateId}</bdi>
        </span>
      </th>
      <td>
        {lastUsedAt !== null && <span title={lastUsedAt}>{ageText(lastUsedAt, nowMs)}</span>}
        <span className={openIn === 'this' ? styles.inUse : styles.state}>{stateText(one)}</span>
      </td>
      <td className={styles.size}>{bytes === undefined ? '...' : <ByteCount bytes={bytes} />}</td>
      <td className={styles.action}>
        {openIn === 'none' && (
          <Button
            look="quiet"
            aria-label={`Remove the private data of ${path ?? one.stateId}`}
            onClick={onRemove}
          >
            Remove...
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Names what will be lost, and asks. */
function RemoveQuestion({
  some,
  bytes,
  onRemove,
  onClose,
}: {
  /** The data to remove; null hides the question. */
  readonly some: readonly PrivateData[] | null;
  readonly bytes: number | null;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}) {
  const [first] = some ?? [];
  const isOne = some?.length === 1;
  return (
    <Dialog
      title={
        isOne && first
          ? `Remove the private data of ${nameOf(first)}?`
          : `Remove the private data of ${some?.length ?? 0} workspaces?`
      }
      isOpen={some !== null}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <ul className={styles.paths} aria-label="Workspaces">
        {some?.map(({ stateId, path }) => (
          <li key={stateId}>{path ?? `Private data ${stateId}`}</li>
        ))}
      </ul>
      <p>
        {`This is lost${bytes === null ? '' : ` (${formatBytes(bytes)})`} and cannot be undone:`}
      </p>
      <ul className={styles.lost} aria-label="What is lost">
        <li>Open tabs and unsaved drafts</li>
        <li>History, runs, cookies and captured values</li>
        <li>Deleted requests and earlier versions of files</li>
        <li>Secrets and their allowed hosts</li>
      </ul>
      <p className={styles.dim}>
        {some?.some(({ folder }) => folder === 'gone')
          ? 'Moved the folder? Open the workspace at its new place instead.'
          : 'The files of the workspace stay.'}
      </p>
    </Dialog>
  );
}
