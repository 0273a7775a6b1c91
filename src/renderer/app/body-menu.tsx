import { Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useShallow } from 'zustand/react/shallow';
import type { Inspected } from '../../shared/model/opened-body.ts';
import { openAsRequestBody, putIntoRequest } from '../features/opened-bodies/draft-of-inspected.ts';
import { fileNameOf } from '../features/response/save/saved-forms.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useApp, useTabs } from './app-context.ts';
import { addTab, type BodyTab } from './tabs/tabs-state.ts';

/** What else can be done with a body: sent as that of a request, compared with another. */
export function BodyMenu({
  inspected,
  name,
  openedId = null,
  requestTabId = null,
  onCompareEarlier,
}: {
  readonly inspected: Inspected;
  /** Of its file, or of the request that brought it. */
  readonly name: string;
  /** Set for a body that no request brought: others of those can be compared with it. */
  readonly openedId?: string | null;
  /** The tab of the request that brought it. */
  readonly requestTabId?: string | null;
  /** Lets the user choose an earlier response to compare it with; left out where there are none. */
  readonly onCompareEarlier?: () => void;
}) {
  const app = useApp();
  const fileName = fileNameOf(name);
  return (
    <Menu position="bottom-end" offset={4}>
      <Menu.Target>
        <IconButton label="More for this body" icon={<Ellipsis size={15} />} />
      </Menu.Target>
      <Menu.Dropdown aria-label="More for this body">
        <Menu.Item onClick={() => void openAsRequestBody(app, inspected, fileName)}>
          Open as the body of a new request
        </Menu.Item>
        {requestTabId !== null && (
          <Menu.Item onClick={() => void putIntoRequest(app, requestTabId, inspected, fileName)}>
            Put into the body of this request
          </Menu.Item>
        )}
        {onCompareEarlier !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={onCompareEarlier}>Compare with an earlier response...</Menu.Item>
          </>
        )}
        {openedId !== null && (
          <>
            <Menu.Divider />
            <Others openedId={openedId} name={name} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The other opened bodies; choosing one shows both side by side. */
function Others({ openedId, name }: { readonly openedId: string; readonly name: string }) {
  const app = useApp();
  const others = useTabs(
    useShallow((state) =>
      state.tabs.filter((tab): tab is BodyTab => tab.kind === 'body' && tab.openedId !== openedId),
    ),
  );
  if (others.length === 0) {
    return <Menu.Label>To compare it by bytes, open another body too.</Menu.Label>;
  }

  function compareWith(other: BodyTab) {
    app.saveNow();
    app.tabs.setState((state) =>
      addTab(state, {
        kind: 'diff',
        tabId: crypto.randomUUID(),
        left: { openedId, name },
        right: { openedId: other.openedId, name: other.title },
      }),
    );
  }

  return (
    <>
      <Menu.Label>Compare by bytes with</Menu.Label>
      {others.map((other) => (
        <Menu.Item key={other.tabId} onClick={() => compareWith(other)}>
          <bdi>{other.title}</bdi>
        </Menu.Item>
      ))}
    </>
  );
}
