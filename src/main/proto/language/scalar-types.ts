import { scalarTypes } from '../../../shared/model/scalar-type.ts';

const scalars: ReadonlySet<string> = new Set(scalarTypes);

/** The largest field number (protobuf language specification, "Assigning Field Numbers"). */
export const maxFieldNumber = 536_870_911;

/** True for one of the fifteen scalar types. */
export function isScalar(type: string): boolean {
  return scalars.has(type);
}

/** True for types allowed as map keys: integers, bool and string. */
export function isMapKeyType(type: string): boolean {
  return scalars.has(type) && type !== 'double' && type !== 'float' && type !== 'bytes';
}

/** True when a list of that scalar can be packed: all but length-delimited types. */
export function isPackableType(type: string): boolean {
  return scalars.has(type) && type !== 'string' && type !== 'bytes';
}

/** True for a valid field number; reserved implementation numbers pass here. */
export function isFieldNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= maxFieldNumber;
}
