import type { ReactNode } from 'react';
import table from '../../ui/field-table.module.css';
import { joinClasses } from '../../ui/join-classes.ts';
import { MaskedText } from '../../ui/masked-text.tsx';
import { originText } from '../../ui/origin-text.ts';
import { hiddenValue, type VariableScope } from '../../ui/variable-scope.ts';
import { VariableText } from '../../ui/variable-text.tsx';
import type { InheritedHeader } from './inherited-headers.ts';
import { OriginLink } from './origin-link.tsx';
import { hasTypedCredential } from './typed-credential.ts';

/** Headers that are added from elsewhere, each with its origin. Shows nothing when there are none. */
export function InheritedHeaders({
  headers,
  variables,
}: {
  readonly headers: readonly InheritedHeader[];
  readonly variables: VariableScope;
}) {
  if (headers.length === 0) return null;
  return (
    <FixedHeaders
      label="Inherited headers"
      caption="Added by folders, the workspace and Auth. A header of the same name above overrides one."
    >
      {headers.map(({ name, value, origin, isOfAuth, isReplaced, isLost }) => (
        <FixedHeaderRow
          key={`${isOfAuth} ${name} ${value} ${JSON.stringify(origin)}`}
          name={name}
          value={
            isInClear({ name, value }) ? (
              <MaskedText label={name}>{value}</MaskedText>
            ) : (
              <VariableText text={value} scope={variables} />
            )
          }
          isOff={isReplaced}
          note={
            isReplaced ? (
              `${origin === null ? 'from Auth' : originText(origin, Date.now())}, replaced by ${isLost ? 'a closer one' : 'yours'}`
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
    </FixedHeaders>
  );
}

/** True when a file has a credential as plain text; the text of others has variables or dots. */
function isInClear({ name, value }: Pick<InheritedHeader, 'name' | 'value'>): boolean {
  return hasTypedCredential({ name, value, enabled: true }) && !value.includes(hiddenValue);
}

/** A table of headers that cannot be edited here. */
export function FixedHeaders({
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

/** A row of the table. */
export function FixedHeaderRow({
  name,
  value,
  note,
  isOff = false,
  onSwitch,
}: {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly isOff?: boolean;
  /** Switches it on or off; left out where that is impossible. */
  readonly onSwitch?: () => void;
}) {
  return (
    <tr className={joinClasses(isOff && table.off)}>
      <td className={table.check}>
        {onSwitch !== undefined && (
          <input type="checkbox" aria-label={`Send ${name}`} checked={!isOff} onChange={onSwitch} />
        )}
      </td>
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
