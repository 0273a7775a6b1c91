import { ProblemError } from '../../../shared/problem.ts';

const namePattern = /^[A-Za-z_][A-Za-z0-9_]{0,199}$/;

/** Returns the name of an unnamed field. */
export function defaultFieldName(number: number): string {
  return `field_${number}`;
}

/**
 * Checks a name that a user typed.
 *
 * @throws ProblemError `bad-input`
 */
export function requireName(name: string, what: 'field' | 'message'): string {
  if (namePattern.test(name)) return name;
  throw new ProblemError({
    kind: 'bad-input',
    title: `This is not a valid name of a ${what}`,
    detail: `"${name}" has characters other than letters, digits and _, or begins with a digit.`,
    hint: what === 'field' ? 'Write it like user_id.' : 'Write it like UserList.',
  });
}

/** Returns the same text for names that are equal in ProtoJSON: `user_id` and `userId`. */
export function foldName(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/**
 * Returns the message type name for a field's content, like `UserId` for `user_id`; adds a number if the name
 * is taken.
 */
export function messageNameOf(fieldName: string, taken: ReadonlySet<string>): string {
  const words = fieldName.split('_').filter((word) => word !== '');
  const camel = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const base = /^[A-Za-z]/.test(camel) ? camel : `Message${camel}`;
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}${count}`;
  return name;
}
