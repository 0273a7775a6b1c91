import { scalarTypes } from '../../../shared/model/scalar-type.ts';

const scalars: ReadonlySet<string> = new Set(scalarTypes);

/** The largest field number (protobuf language specification, "Assigning Field Numbers"). */
export const maxFieldNumber = 536_870_911;

/** Whether a field type is one of the fifteen scalars. */
export function isScalar(type: string): boolean {
  return scalars.has(type);
}

/** Whether keys of maps may have that type: integers, bool and string. */
export function isMapKeyType(type: string): boolean {
  return scalars.has(type) && type !== 'double' && type !== 'float' && type !== 'bytes';
}

/** Whether a list of that scalar can be packed: all but those with a length of their own. */
export function isPackableType(type: string): boolean {
  return scalars.has(type) && type !== 'string' && type !== 'bytes';
}

/** Whether a field may have that number; those of the implementation are not ruled out here. */
export function isFieldNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= maxFieldNumber;
}
