import { useRef } from 'react';
import { automaticHeaders } from '../../../shared/model/automatic-headers.ts';
import {
  bodyToSend,
  headerContradiction,
  repairHeader,
  repairLabel,
} from '../../../shared/model/header-contradiction.ts';
import {
  type LeavableHeader,
  leavableHeaderSchema,
  type RequestHeader,
} from '../../../shared/model/inherited-settings.ts';
import { pathNames, pathValueOf } from '../../../shared/model/path-variables.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import table from '../../ui/field-table.module.css';
import { LinkButton } from '../../ui/link-button.tsx';
import { NameValueRow } from '../../ui/name-value-row.tsx';
import { VariableField } from '../../ui/variable-field.tsx';
import type { VariableScope } from '../../ui/variable-scope.ts';
import { HeaderRows } from '../../views/settings/header-rows.tsx';
import {
  FixedHeaderRow,
  FixedHeaders,
  InheritedHeaders,
} from '../../views/settings/inherited-header-rows.tsx';
import { inheritedHeaders } from '../../views/settings/inherited-headers.ts';
import { removeUrlParam, setUrlParam, urlParams } from './url-params.ts';

/** The path variables and query parameters of the URL: two views of the same text. */
export function ParamsTable({
  request: { url, pathVariables },
  variables,
  onChange,
}: {
  readonly request: Pick<SavedRequest, 'url' | 'pathVariables'>;
  readonly variables: VariableScope;
  readonly onChange: (patch: Partial<Pick<SavedRequest, 'url' | 'pathVariables'>>) => void;
}) {
  const names = pathNames(url);
  return (
    <div className={table.scroll}>
      {names.length > 0 && (
        <table className={table.table} aria-label="Path variables">
          <thead>
            <tr>
              <th className={table.name}>Path</th>
              <th>Value</th>
              <td className={table.remove} />
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <td>
                  <span className={table.words}>{name}</span>
                </td>
                <td>
                  <VariableField
                    look="cell"
                    label={`Path variable ${name}`}
                    placeholder="Value"
                    text={pathValueOf(pathVariables, name) ?? ''}
                    scope={variables}
                    onChange={(value) => {
                      const { [name]: _before, ...others } = pathVariables;
                      // An empty value is none: the file does not have it.
                      const own = value === '' ? {} : { [name]: value };
                      onChange({ pathVariables: { ...others, ...own } });
                    }}
                  />
                </td>
                <td className={table.remove} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <QueryTable
        url={url}
        nameTitle={names.length > 0 ? 'Query' : 'Name'}
        onChange={(next) => onChange({ url: next })}
      />
    </div>
  );
}

function QueryTable({
  url,
  nameTitle,
  onChange,
}: {
  readonly url: string;
  readonly nameTitle: string;
  readonly onChange: (url: string) => void;
}) {
  const params = urlParams(url);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = [...params, null];

  function remove(index: number) {
    onChange(removeUrlParam(url, index));
    // The button disappears with its row, so the row that replaces it gets the focus.
    body.current?.querySelectorAll('input')[index * 2]?.focus();
  }

  return (
    <table className={table.table} aria-label="Query parameters">
      <thead>
        <tr>
          <th className={table.name}>{nameTitle}</th>
          <th>Value</th>
          <th className={table.remove} aria-label="Remove" />
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((param, index) => {
          const place = index + 1;
          const name = param?.name ?? '';
          const value = param?.value ?? '';
          return (
            <NameValueRow
              // Rows have no identity: the row at a position keeps its focus.
              key={`row ${place}`}
              what="parameter"
              place={place}
              isNew={param === null}
              name={name}
              value={value}
              onName={(next) => onChange(setUrlParam(url, index, { name: next, value }))}
              onValue={(next) => onChange(setUrlParam(url, index, { name, value: next }))}
              onRemove={() => remove(index)}
            />
          );
        })}
      </tbody>
    </table>
  );
}

/**
 * The typed headers in order, the inherited headers with their origin, and the headers that are added
 * automatically.
 */
export function HeaderTable({
  request,
  scope,
  variables,
  version,
  onMoveToAuth,
  onRepair,
  onChange,
  onWithout,
}: {
  readonly request: SavedRequest;
  /** Null while it is unknown. */
  readonly scope: RequestScope | null;
  readonly variables: VariableScope;
  /** The version of the app, for the User-Agent. */
  readonly version: string;
  /** Moves the header at a position to Auth. */
  readonly onMoveToAuth: (index: number) => void;
  /** Repairs a header that contradicts the body. */
  readonly onRepair: (patch: Partial<SavedRequest>) => void;
  readonly onChange: (headers: RequestHeader[]) => void;
  readonly onWithout: (withoutHeaders: LeavableHeader[]) => void;
}) {
  const inherited = inheritedHeaders(request, scope);
  const canTakeAuth = request.auth.type === 'inherit' || request.auth.type === 'none';
  const sent = inherited.filter(({ isReplaced }) => !isReplaced);
  const headers = [
    ...request.headers,
    ...sent.map(({ name, value }) => ({ name, value, enabled: true })),
  ];
  const { withoutHeaders } = request;
  const automatic = automaticHeaders({ ...request, headers, withoutHeaders: [] }, version);
  const enabled = headers.filter((header) => header.enabled);
  const body = bodyToSend(request);

  function noteOf(header: RequestHeader) {
    const found = headerContradiction(header, enabled, body);
    if (found === null) return null;
    const repair = () => onRepair(repairHeader(request.headers, header, found));
    return (
      <>
        {found.text} <LinkButton onClick={repair}>{repairLabel(found)}</LinkButton>
      </>
    );
  }

  return (
    <div className={table.scroll}>
      <HeaderRows
        headers={request.headers}
        scope={variables}
        noteOf={noteOf}
        onChange={onChange}
        {...(canTakeAuth && { onMoveToAuth })}
      />
      <InheritedHeaders headers={inherited} variables={variables} />
      <FixedHeaders
        label="Automatic headers"
        caption="Added on Send, unless set above or switched off. Host and Content-Length follow from URL and body, and are always sent."
      >
        {automatic.map(([name, value]) => {
          const found = leavableHeaderSchema.safeParse(name);
          if (!found.success) return <FixedHeaderRow key={name} name={name} value={value} />;
          const others = withoutHeaders.filter((one) => one !== found.data);
          const isOff = others.length < withoutHeaders.length;
          return (
            <FixedHeaderRow
              key={name}
              name={name}
              value={value}
              isOff={isOff}
              onSwitch={() => onWithout(isOff ? others : [...others, found.data])}
            />
          );
        })}
      </FixedHeaders>
    </div>
  );
}
