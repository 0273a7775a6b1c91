import type { FormRow } from './form-row.ts';

/** Returns the full name of a row for screen readers: `users[3].email, string, field 3`. */
export function rowName(row: FormRow): string {
  const parts = [row.path === '' ? row.label : row.path];
  if (row.kind === 'any-type') parts.push('type');
  else if (row.typeText !== '') parts.push(row.typeText);
  if (row.number !== null && row.kind === 'field') parts.push(`field ${row.number}`);
  if (row.isRequired) parts.push('required');
  if (row.isDeprecated) parts.push('deprecated');
  return parts.join(', ');
}

/**
 * Returns the state of a row for screen readers: what is set, and what is wrong.
 *
 * @param typedFault the error in text that is still being typed; null for none
 */
export function rowStateWords(row: FormRow, typedFault: string | null): string {
  const fault = typedFault ?? faultOf(row);
  return [isPresenceShown(row) ? presenceWords(row) : '', summaryOf(row), fault ?? '']
    .filter(Boolean)
    .join('. ');
}

/** Returns the error of a row: first what is known at once, then what the engine found. */
export function faultOf(row: FormRow): string | null {
  const own = row.issue ?? row.key?.issue ?? null;
  if (own !== null) return own;
  const [first] = row.problems;
  if (first !== undefined) return first.detail === '' ? first.title : first.detail;
  if (row.isExpanded || row.problemCountBelow === 0) return null;
  return row.problemCountBelow === 1
    ? '1 problem below'
    : `${row.problemCountBelow} problems below`;
}

/** Shortens an error to the room of a row: the limits of 64 bits become powers. */
export function briefFault(fault: string): string {
  return fault
    .replaceAll('`', '')
    .replaceAll('9223372036854775808', '2^63')
    .replaceAll('9223372036854775807', '2^63-1')
    .replaceAll('18446744073709551615', '2^64-1')
    .replace(/^Takes (.)/, (_, first: string) => first.toUpperCase());
}

/** Summarizes a row without an editor: `3 of 15 fields set`, `2 items`; empty when there is nothing. */
export function summaryOf(row: FormRow): string {
  if (row.state === 'unset' && row.editor.kind === 'none') return 'not set';
  if (row.itemCount !== null) {
    const isMap = row.field?.label === 'map' && row.kind === 'field';
    return counted(row.itemCount, isMap ? 'entry' : 'item', isMap ? 'entries' : 'items');
  }
  if (row.fieldCounts === null) return '';
  const { set, all } = row.fieldCounts;
  if (all === 0) return 'has no fields';
  if (set > 0) return `${set} of ${counted(all, 'field', 'fields')} set`;
  // A value in a list is always set.
  return row.kind === 'field' ? 'set, and empty' : 'empty';
}

/** Returns the placeholder of an unset field's editor: its default, and whether that is sent. */
export function unsetWords({ kind, state, isImplicit, defaultText }: FormRow): string {
  const value = defaultText === '' ? '""' : defaultText;
  // A set value that shows nothing is an empty text.
  if (kind !== 'field' || state !== 'unset') return '""';
  if (isImplicit) return value ?? '';
  return value === null ? 'not set' : `not set, reads as ${value}`;
}

/** True when a row shows whether it is set: fields do; values in lists and maps always exist. */
export function isPresenceShown(row: FormRow): boolean {
  return row.kind === 'field' && (row.commands.has('unset') || row.commands.has('set-default'));
}

/** Describes the presence mark, and what pressing it does. */
export function presenceWords(row: FormRow): string {
  if (row.isImplicit) {
    return row.state === 'set' ? 'Set' : `Not sent: default${defaultWords(row)}`;
  }
  if (row.state === 'unset') return 'Not set';
  return row.state === 'default' ? `Set to its default${defaultWords(row)}` : 'Set';
}

function defaultWords({ defaultText }: FormRow): string {
  if (defaultText === null) return '';
  return defaultText === '' ? ', which is empty' : `, ${defaultText}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
