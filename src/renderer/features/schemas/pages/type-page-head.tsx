import { Menu } from '@mantine/core';
import { ChevronDown, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TypeEntry } from '../../../../shared/model/schemas.ts';
import type { TypePage } from '../../../../shared/model/type-page.ts';
import { useApp, useLastRequestName, useSchemas } from '../../../kernel/app-context.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { shortName } from '../../../ui/type-name.ts';
import { chooseTypeForRequest } from './choose-type-for-request.ts';
import { newRequestWithType } from './new-request-with-type.ts';
import { openSchemaFile } from './open-schema-tab.ts';
import styles from './type-page.module.css';

/** The kind of a type, where it is defined, and its actions. */
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
              <UseButtons entry={entry} />
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
            {page.isClosed ? 'closed enum' : 'open enum'}
          </span>
        )}
      </div>
    </header>
  );
}

const closedWords = 'Unnamed numbers are read as unknown fields.';
const openWords = 'Unnamed numbers are kept.';

/** Chooses the type for the last shown request, and shows the request. */
function UseButtons({ entry }: { readonly entry: TypeEntry }) {
  const app = useApp();
  const requestName = useLastRequestName();
  if (requestName === null) return null;
  return (
    <Menu position="bottom-end" offset={4}>
      <Menu.Target>
        <Button>
          Use as
          <ChevronDown size={13} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{requestName}</Menu.Label>
        <Menu.Item onClick={() => void chooseTypeForRequest(app, 'request', entry)}>
          Use as request type
        </Menu.Item>
        <Menu.Item onClick={() => void chooseTypeForRequest(app, 'response', entry)}>
          Use as response type
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
