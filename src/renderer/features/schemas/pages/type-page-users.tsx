import { useRef } from 'react';
import type { TypePage, TypeUser } from '../../../../shared/model/type-page.ts';
import { useApp, useSchemas } from '../../../kernel/app-context.ts';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { MemberRows } from './member-rows.tsx';
import { openSchemaFile, openTypePage } from './open-schema-tab.ts';
import { TypeEntryLink } from './type-link.tsx';
import styles from './type-page.module.css';
import { useResult } from './use-result.ts';

const heads = ['Type', 'Member', 'As', 'Source'];

/** Lists who uses the type. It is searched when this is shown, because that reads files. */
export function TypePageUsers({ page }: { readonly page: TypePage }) {
  const app = useApp();
  const scroller = useRef<HTMLDivElement>(null);
  const revision = useSchemas((state) => state.revision);
  const { fullName, setName } = page.entry;
  const response = useResult(`${setName} ${fullName}`, revision, () =>
    app.engine.findTypeUsers({ typeName: fullName, schemaSet: setName }),
  );

  if (response === null) return <p className={styles.empty}>Searching the schemas...</p>;
  if (!response.ok) {
    return (
      <div className={styles.notice}>
        <ProblemNotice problem={response.problem} />
      </div>
    );
  }
  const { users, isCut } = response.value;
  if (users.length === 0) return <p className={styles.empty}>Nothing in this set uses it.</p>;
  return (
    <div ref={scroller} className={styles.scroll}>
      <p className={styles.count}>
        {isCut
          ? `The first ${formatCounted(users.length, 'use')}`
          : formatCounted(users.length, 'use')}
      </p>
      <MemberRows
        label="Used by"
        heads={heads}
        columns={styles.userColumns}
        items={users}
        keyOf={(user) => `${user.type.fullName} ${user.member} ${user.as} ${user.line}`}
        cells={(user) => userCells(user, () => openSchemaFile(app, user))}
        onEnter={({ type }) =>
          openTypePage(app, { setName: type.setName, typeName: type.fullName })
        }
        scroller={scroller}
      />
    </div>
  );
}

function userCells({ type, member, as, line }: TypeUser, onSource: () => void) {
  return [
    <TypeEntryLink key="type" entry={type} isInRow />,
    <span key="member" className={styles.name}>
      {member}
    </span>,
    <span key="as" className={styles.quiet}>
      {as}
    </span>,
    <button key="source" type="button" className={styles.place} tabIndex={-1} onClick={onSource}>
      {type.file}:{line}
    </button>,
  ];
}
