import type { PlainMessage } from '../replies/sample-type.ts';
import { createTable, type Table } from '../replies/table.ts';
import {
  firstOwners,
  firstPets,
  firstVets,
  firstVisits,
  type NamedRow,
  type OwnerRow,
  type PetRow,
  type VetRow,
  type VisitRow,
} from './clinic-data.ts';

/** The data of one server's clinic. */
export interface Clinic {
  readonly owners: Table<OwnerRow>;
  readonly pets: Table<PetRow>;
  readonly petTypes: Table<NamedRow>;
  readonly visits: Table<VisitRow>;
  readonly vets: Table<VetRow>;
  readonly specialties: Table<NamedRow>;
}

/** Creates a clinic with the initial data: 10 owners, 13 pets, 7 kinds, 5 visits, 6 vets, 4 specialties. */
export function createClinic(): Clinic {
  return {
    owners: createTable(firstOwners),
    pets: createTable(firstPets),
    petTypes: createTable(named('cat', 'dog', 'lizard', 'snake', 'bird', 'hamster', 'rabbit')),
    visits: createTable(firstVisits),
    vets: createTable(firstVets),
    specialties: createTable(named('radiology', 'surgery', 'dentistry', 'nutrition')),
  };
}

function named(...names: readonly string[]): readonly NamedRow[] {
  return names.map((name, index) => ({ id: index + 1, name }));
}

/** Returns the Owner of a row, with the pets. */
export function ownerMessage(clinic: Clinic, owner: OwnerRow): PlainMessage {
  const pets = clinic.pets.all().filter(({ owner_id }) => owner_id === owner.id);
  return { ...owner, pets: pets.map((pet) => petMessage(clinic, pet)) };
}

/** Returns the Pet of a row, with its kind and visits. */
export function petMessage(clinic: Clinic, pet: PetRow): PlainMessage {
  const { type_id, ...rest } = pet;
  return {
    ...rest,
    type: clinic.petTypes.find(type_id) ?? null,
    visits: clinic.visits.all().filter(({ pet_id }) => pet_id === pet.id),
  };
}

/** Returns the Vet of a row, with the specialties. */
export function vetMessage(clinic: Clinic, vet: VetRow): PlainMessage {
  const { specialty_ids, ...rest } = vet;
  return {
    ...rest,
    specialties: specialty_ids.flatMap((id) => clinic.specialties.find(id) ?? []),
  };
}

/** Removes an owner, with the pets and their visits. */
export function removeOwner(clinic: Clinic, id: number): void {
  for (const pet of clinic.pets.all()) if (pet.owner_id === id) removePet(clinic, pet.id);
  clinic.owners.remove(id);
}

/** Removes a pet, with its visits. */
export function removePet(clinic: Clinic, id: number): void {
  for (const visit of clinic.visits.all()) if (visit.pet_id === id) clinic.visits.remove(visit.id);
  clinic.pets.remove(id);
}
