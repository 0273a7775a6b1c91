import { Menu } from '@mantine/core';
import { ChevronDown, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TypePage } from '../../../shared/model/type-page.ts';
import { useApp, useSchemas, useTabs } from '../../app/app-context.ts';
import { editRequest, titleOf } from '../../app/tabs/request-tab.ts';
import { requestTabsOf, showTab } from '../../app/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { shortName } from '../../ui/filter-names.ts';
import { newRequestWithType } from './new-request-with-type.ts';
import { openSchemaFile } from './open-schema-tab.ts';
import styles from './type-page.module.css';

/** What the type is, where it is defined, and what can be done with it. */
export function TypePageHead({
  page,
  history,
}: {
  readonly page: TypePage;
  readonly history: ReactNode;
}) {
  const app = useApp();
  const hasSets = useSchemas((state) => (state.report?.sets.length ?? 0) > 1);
  const { entry, path, line, syntax, packageName } = page;
  const ref = { setName: entry.setName, typeName: entry.fullName };
  const prefix = packageName === '' ? '' : `${packageName}.`;
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {history}
        <span className={styles.kind}>{page.kind}</span>
        <h2 className={styles.title}>{shortName(entry.fullName)}</h2>
        <div className={styles.actions}>
          {page.kind === 'message' && (
            <>
              <Button
                look="primary"
                icon={<Plus size={14} aria-hidden />}
                onClick={() => void newRequestWithType(app, ref)}
              >
                New request with this type
              </Button>
              <UseMenu setName={entry.setName} typeName={entry.fullName} />
            </>
          )}
          <Button onClick={() => openSchemaFile(app, { path, line })}>Show source</Button>
        </div>
      </div>
      <div className={styles.meta}>
        <span
          className={styles.fullName}
          title={packageName === '' ? 'No package' : `Package ${packageName}`}
        >
          {prefix}
          <b>{entry.fullName.slice(prefix.length)}</b>
        </span>
        <CopyButton compact label="Copy full name" getText={() => entry.fullName} />
        <button
          type="button"
          className={styles.place}
          title={path}
          onClick={() => openSchemaFile(app, { path, line })}
        >
          {entry.file}:{line}
        </button>
        <span>{/^\d/u.test(syntax) ? `edition ${syntax}` : syntax}</span>
        {packageName === '' && <span>no package</span>}
        {hasSets && <span>set {entry.setName}</span>}
        {page.kind === 'enum' && (
          <span title={page.isClosed ? closedWords : openWords}>
            {page.isClosed ? 'closed' : 'open'}
          </span>
        )}
      </div>
    </header>
  );
}

const closedWords = 'A number that has no name here is read as an unknown field.';
const openWords = 'A number that has no name here is kept as it is.';

/** Sets the type of an open request, and shows that request. */
function UseMenu({ setName, typeName }: { readonly setName: string; readonly typeName: string }) {
  const app = useApp();
  const tabs = useTabs((state) => state.tabs);
  const requests = requestTabsOf(tabs);
  function use(tabId: string, as: 'requestType' | 'responseType') {
    app.tabs.setState((state) =>
      showTab(editRequest(state, tabId, { [as]: typeName, schemaSet: setName }), tabId),
    );
  }
  return (
    <Menu position="bottom-end" offset={4}>
      <Menu.Target>
        <Button disabled={requests.length === 0}>
          Use in an open request
          <ChevronDown size={13} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {requests.map(({ tabId, request }) => (
          <Menu.Item key={`request ${tabId}`} onClick={() => use(tabId, 'requestType')}>
            Use as request type of {titleOf(request)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {requests.map(({ tabId, request }) => (
          <Menu.Item key={`response ${tabId}`} onClick={() => use(tabId, 'responseType')}>
            Use as response type of {titleOf(request)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
