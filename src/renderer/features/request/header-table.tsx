import type { ReactNode } from 'react';
import { automaticHeaders } from '../../../shared/model/automatic-headers.ts';
import type { RequestHeader } from '../../../shared/model/inherited-settings.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import table from '../../ui/field-table.module.css';
import { joinClasses } from '../../ui/join-classes.ts';
import { originText } from '../../ui/origin-text.ts';
import type { VariableScope } from '../../ui/variable-scope.ts';
import { VariableText } from '../../ui/variable-text.tsx';
import { OriginLink } from '../request-settings/origin-link.tsx';
import { HeaderRows } from './header-rows.tsx';
import { type InheritedHeader, inheritedHeaders } from './inherited-headers.ts';

/**
 * The headers as typed, in their order; those that the folders, the workspace and the auth add, each with
 * where it comes from; and those that are added without being asked.
 */
export function HeaderTable({
  request,
  scope,
  variables,
  version,
  onChange,
}: {
  readonly request: SavedRequest;
  /** Null while it is not known. */
  readonly scope: RequestScope | null;
  readonly variables: VariableScope;
  /** Of the app, for the User-Agent. */
  readonly version: string;
  readonly onChange: (headers: RequestHeader[]) => void;
}) {
  const inherited = inheritedHeaders(request, scope);
  const sent = inherited.filter(({ isReplaced }) => !isReplaced);
  const automatic = automaticHeaders(
    {
      ...request,
      headers: [
        ...request.headers,
        ...sent.map(({ name, value }) => ({ name, value, enabled: true })),
      ],
    },
    version,
  );
  return (
    <div className={table.scroll}>
      <HeaderRows headers={request.headers} scope={variables} onChange={onChange} />
      {inherited.length > 0 && <Inherited headers={inherited} variables={variables} />}
      <FixedTable
        label="Automatic headers"
        caption="Added when the request is sent, unless you set them above. Host and Content-Length follow from the URL and the body."
      >
        {automatic.map(([name, value]) => (
          <FixedRow key={name} name={name} value={value} />
        ))}
      </FixedTable>
    </div>
  );
}

function Inherited({
  headers,
  variables,
}: {
  readonly headers: readonly InheritedHeader[];
  readonly variables: VariableScope;
}) {
  return (
    <FixedTable
      label="Inherited headers"
      caption="Added by the folders, the workspace and Auth. A header of the same name above takes the place of one."
    >
      {headers.map(({ name, value, origin, isOfAuth, isReplaced }) => (
        <FixedRow
          key={`${isOfAuth} ${name}`}
          name={name}
          value={<VariableText text={value} scope={variables} />}
          isOff={isReplaced}
          note={
            isReplaced ? (
              'replaced by your own'
            ) : origin === null ? (
              'from Auth'
            ) : (
              <>
                {originText(origin, Date.now())}
                {isOfAuth && ', Auth'} <OriginLink origin={origin} />
              </>
            )
          }
        />
      ))}
    </FixedTable>
  );
}

function FixedTable({
  label,
  caption,
  children,
}: {
  readonly label: string;
  readonly caption: string;
  readonly children: ReactNode;
}) {
  return (
    <table className={joinClasses(table.table, table.fixed)} aria-label={label}>
      <caption className={table.caption}>{caption}</caption>
      <tbody>{children}</tbody>
    </table>
  );
}

function FixedRow({
  name,
  value,
  note,
  isOff = false,
}: {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly isOff?: boolean;
}) {
  return (
    <tr className={joinClasses(isOff && table.off)}>
      <td className={table.check} />
      <td className={table.name}>
        <span className={table.words}>{name}</span>
      </td>
      <td>
        <span className={table.pair}>
          <span className={table.words}>{value}</span>
          {note !== undefined && <span className={table.note}>{note}</span>}
        </span>
      </td>
      <td className={table.remove} />
    </tr>
  );
}
