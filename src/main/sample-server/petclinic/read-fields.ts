import { SampleError } from '../replies/reply.ts';
import { shortText } from '../replies/sample-message.ts';
import type { PlainMessage } from '../replies/sample-type.ts';
import type { Table } from '../replies/table.ts';
import type { Clinic } from './clinic.ts';
import type { DateRow, NamedRow, OwnerRow, PetRow, VetRow, VisitRow } from './clinic-data.ts';

const maxTextLength = 80;

/** Reads an OwnerFields. Throws a {@link SampleError} 400, like every function here. */
export function readOwner(fields: PlainMessage): Omit<OwnerRow, 'id'> {
  const telephone = requiredText(fields, 'telephone');
  if (!/^\d{1,20}$/.test(telephone)) {
    throw new SampleError(400, "Field 'telephone' has to be 1 to 20 digits.");
  }
  return {
    first_name: requiredText(fields, 'first_name'),
    last_name: requiredText(fields, 'last_name'),
    address: requiredText(fields, 'address'),
    city: requiredText(fields, 'city'),
    telephone,
  };
}

/** Reads a PetFields for a pet of that owner. */
export function readPet(
  clinic: Clinic,
  fields: PlainMessage,
  owner_id: number,
): Omit<PetRow, 'id'> {
  return {
    name: requiredText(fields, 'name'),
    birth_date: readDate(fields.birth_date, 'birth_date'),
    type_id: readReference(clinic.petTypes, fields.type, 'type', 'pet type'),
    owner_id,
  };
}

/** Reads a VisitFields for a visit of that pet. */
export function readVisit(
  clinic: Clinic,
  fields: PlainMessage,
  pet_id: number,
): Omit<VisitRow, 'id'> {
  if (!clinic.pets.find(pet_id)) {
    throw new SampleError(400, `Field 'pet_id': there is no pet with id ${pet_id}.`);
  }
  return {
    pet_id,
    date: readDate(fields.date, 'date') ?? today,
    description: requiredText(fields, 'description'),
  };
}

/** Reads a VetFields. */
export function readVet(clinic: Clinic, fields: PlainMessage): Omit<VetRow, 'id'> {
  const given = Array.isArray(fields.specialties) ? fields.specialties : [];
  const ids = given.map((specialty, index) =>
    readReference(clinic.specialties, specialty, `specialties[${index}]`, 'specialty'),
  );
  return {
    first_name: requiredText(fields, 'first_name'),
    last_name: requiredText(fields, 'last_name'),
    specialty_ids: [...new Set(ids)],
  };
}

/** Reads a PetTypeFields or SpecialtyFields. */
export function readNamed(fields: PlainMessage): Omit<NamedRow, 'id'> {
  return { name: requiredText(fields, 'name') };
}

/** The sample server's clock is fixed (see `storeTime`). */
const today: DateRow = { year: 2024, month: 6, day: 3 };

function requiredText(fields: PlainMessage, name: string): string {
  const text = fields[name];
  if (typeof text !== 'string' || text.trim() === '') {
    throw new SampleError(400, `Field '${name}' must not be empty.`);
  }
  return shortText(fields, name, maxTextLength);
}

function readReference(table: Table<NamedRow>, given: unknown, at: string, words: string): number {
  const id = numberOf(given, 'id');
  if (table.find(id)) return id;
  throw new SampleError(400, `Field '${at}': there is no ${words} with id ${id}.`);
}

function readDate(given: unknown, name: string): DateRow | null {
  if (typeof given !== 'object' || given === null) return null;
  const [year, month, day] = [
    numberOf(given, 'year'),
    numberOf(given, 'month'),
    numberOf(given, 'day'),
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1 && year <= 9999 && date.getUTCMonth() === month - 1 && day >= 1;
  if (isReal && date.getUTCDate() === day) return { year, month, day };
  throw new SampleError(400, `Field '${name}': ${year}-${month}-${day} is no day of the calendar.`);
}

function numberOf(value: unknown, name: string): number {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, name) : 0;
  return typeof found === 'number' ? found : 0;
}
