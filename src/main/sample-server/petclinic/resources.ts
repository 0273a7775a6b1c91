import { ownerMessage, petMessage, removeOwner, removePet, vetMessage } from './clinic.ts';
import type { NamedRow, OwnerRow, PetRow, VetRow, VisitRow } from './clinic-data.ts';
import { petclinicTypes } from './petclinic-types.ts';
import { readNamed, readOwner, readPet, readVet, readVisit } from './read-fields.ts';
import type { Resource } from './resource-routes.ts';

const {
  Owner,
  OwnerList,
  OwnerFields,
  Pet,
  PetList,
  PetFields,
  PetType,
  PetTypeList,
  PetTypeFields,
  Specialty,
  SpecialtyList,
  SpecialtyFields,
  Vet,
  VetList,
  VetFields,
  Visit,
  VisitList,
  VisitFields,
} = petclinicTypes;

/** The owners. */
export const owners: Resource<OwnerRow> = {
  path: '/petclinic/owners',
  words: 'owner',
  types: { entry: Owner, list: OwnerList, fields: OwnerFields },
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
  types: { entry: Pet, list: PetList, fields: PetFields },
  listField: 'pets',
  // A pet has an owner: POST /petclinic/owners/{ownerId}/pets.
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
  types: { entry: PetType, list: PetTypeList, fields: PetTypeFields },
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
  types: { entry: Specialty, list: SpecialtyList, fields: SpecialtyFields },
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
  types: { entry: Vet, list: VetList, fields: VetFields },
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
  types: { entry: Visit, list: VisitList, fields: VisitFields },
  listField: 'visits',
  canCreate: true,
  tableOf: (clinic) => clinic.visits,
  messageOf: (_clinic, row) => ({ ...row }),
  read: (clinic, fields, before) =>
    readVisit(clinic, fields, before?.pet_id ?? Number(fields.pet_id ?? 0)),
  remove: (clinic, id) => clinic.visits.remove(id),
};
