import type { PlainMessage } from '../replies/sample-type.ts';
import type { Table } from '../replies/table.ts';
import {
  type Clinic,
  ownerMessage,
  petMessage,
  removeOwner,
  removePet,
  vetMessage,
} from './clinic.ts';
import type { NamedRow, OwnerRow, PetRow, VetRow, VisitRow } from './clinic-data.ts';
import { readNamed, readOwner, readPet, readVet, readVisit } from './read-fields.ts';

/** A table of the clinic, as served. */
export interface Resource<Row extends { readonly id: number }> {
  readonly path: string;
  /** The name of an entry in messages to people. */
  readonly words: string;
  /** The name of the message; there is also one for its list and one for the fields that clients send. */
  readonly name: string;
  /** The repeated field of the list. */
  readonly listField: string;
  readonly canCreate: boolean;
  readonly tableOf: (clinic: Clinic) => Table<Row>;
  readonly messageOf: (clinic: Clinic, row: Row) => PlainMessage;
  /** Throws a `SampleError` 400; `before` is the row to change, if any. */
  readonly read: (clinic: Clinic, fields: PlainMessage, before: Row | null) => Omit<Row, 'id'>;
  /** Removes the row with everything that depends on it. */
  readonly remove: (clinic: Clinic, id: number) => void;
  /** Returns the user of the row, which prevents its removal. */
  readonly userOf?: (clinic: Clinic, id: number) => string | undefined;
  readonly filter?: {
    /** The name in the query. */
    readonly name: string;
    readonly about: string;
    readonly matches: (row: Row, text: string) => boolean;
  };
}

/** The owners. */
export const owners: Resource<OwnerRow> = {
  path: '/petclinic/owners',
  words: 'owner',
  name: 'Owner',
  listField: 'owners',
  canCreate: true,
  tableOf: (clinic) => clinic.owners,
  messageOf: ownerMessage,
  read: (_clinic, fields) => readOwner(fields),
  remove: removeOwner,
  filter: {
    name: 'lastName',
    about: 'with ?lastName= those whose family name begins so',
    matches: ({ last_name }, text) => last_name.toLowerCase().startsWith(text.toLowerCase()),
  },
};

/** The pets. */
export const pets: Resource<PetRow> = {
  path: '/petclinic/pets',
  words: 'pet',
  name: 'Pet',
  listField: 'pets',
  // A pet needs an owner: POST /petclinic/owners/{ownerId}/pets.
  canCreate: false,
  tableOf: (clinic) => clinic.pets,
  messageOf: petMessage,
  read: (clinic, fields, before) => readPet(clinic, fields, before?.owner_id ?? 0),
  remove: removePet,
};

/** The kinds of animals. */
export const petTypes: Resource<NamedRow> = {
  path: '/petclinic/pettypes',
  words: 'pet type',
  name: 'PetType',
  listField: 'pet_types',
  canCreate: true,
  tableOf: (clinic) => clinic.petTypes,
  messageOf: (_clinic, row) => ({ ...row }),
  read: (_clinic, fields) => readNamed(fields),
  remove: (clinic, id) => clinic.petTypes.remove(id),
  userOf: (clinic, id) => clinic.pets.all().find(({ type_id }) => type_id === id)?.name,
};

/** The specialties. */
export const specialties: Resource<NamedRow> = {
  path: '/petclinic/specialties',
  words: 'specialty',
  name: 'Specialty',
  listField: 'specialties',
  canCreate: true,
  tableOf: (clinic) => clinic.specialties,
  messageOf: (_clinic, row) => ({ ...row }),
  read: (_clinic, fields) => readNamed(fields),
  remove: (clinic, id) => clinic.specialties.remove(id),
  userOf: (clinic, id) =>
    clinic.vets.all().find(({ specialty_ids }) => specialty_ids.includes(id))?.last_name,
};

/** The vets. */
export const vets: Resource<VetRow> = {
  path: '/petclinic/vets',
  words: 'vet',
  name: 'Vet',
  listField: 'vets',
  canCreate: true,
  tableOf: (clinic) => clinic.vets,
  messageOf: vetMessage,
  read: readVet,
  remove: (clinic, id) => clinic.vets.remove(id),
};

/** The visits. */
export const visits: Resource<VisitRow> = {
  path: '/petclinic/visits',
  words: 'visit',
  name: 'Visit',
  listField: 'visits',
  canCreate: true,
  tableOf: (clinic) => clinic.visits,
  messageOf: (_clinic, row) => ({ ...row }),
  read: (clinic, fields, before) =>
    readVisit(clinic, fields, before?.pet_id ?? Number(fields.pet_id ?? 0)),
  remove: (clinic, id) => clinic.visits.remove(id),
};
