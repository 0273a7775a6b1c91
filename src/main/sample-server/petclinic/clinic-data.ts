/** A kind of animal or a specialty. */
export interface NamedRow {
  readonly id: number;
  readonly name: string;
}

/** A pet owner. Rows have the names of their proto fields, so that they can be used as messages directly. */
export interface OwnerRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly address: string;
  readonly city: string;
  readonly telephone: string;
}

/** A day of the calendar. */
export interface DateRow {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** An animal, with the ids of its kind and owner. */
export interface PetRow {
  readonly id: number;
  readonly name: string;
  readonly birth_date: DateRow | null;
  readonly type_id: number;
  readonly owner_id: number;
}

/** A visit of a pet to the clinic. */
export interface VisitRow {
  readonly id: number;
  readonly pet_id: number;
  readonly date: DateRow;
  readonly description: string;
}

/** A veterinarian. */
export interface VetRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly specialty_ids: readonly number[];
}

/** The owners at the start; fictional, like all the following data. */
export const firstOwners: readonly OwnerRow[] = [
  owner(1, 'Ines', 'Almeida', '12 Harbour Street', 'Porto Novo', '5550101001'),
  owner(2, 'Tomasz', 'Bielski', '4 Mill Lane', 'Zielona', '5550101002'),
  owner(3, 'Leila', 'Castellan', '87 Orchard Road', 'Monteverde', '5550101003'),
  owner(4, 'Jonas', 'Dahl', '1 Lighthouse Walk', 'Nordhavn', '5550101004'),
  owner(5, 'Akua', 'Ennin', '23 Market Square', 'Porto Novo', '5550101005'),
  owner(6, 'Petra', 'Farkas', '9 Chestnut Avenue', 'Zielona', '5550101006'),
  owner(7, 'Samir', 'Castellan', '87 Orchard Road', 'Monteverde', '5550101007'),
  owner(8, 'Hilde', 'Groen', '56 Canal Side', 'Waterburg', '5550101008'),
  owner(9, 'Mateo', 'Ibarra', '31 Hill Top', 'Monteverde', '5550101009'),
  owner(10, 'Yuki', 'Jimbo', '78 Station Road', 'Nordhavn', '5550101010'),
];

const [cat, dog, lizard, snake, bird, hamster] = [1, 2, 3, 4, 5, 6];

/** The pets at the start. */
export const firstPets: readonly PetRow[] = [
  pet(1, 'Miso', day(2020, 9, 7), cat, 1),
  pet(2, 'Bobek', day(2022, 8, 6), hamster, 2),
  pet(3, 'Rosa', day(2021, 4, 17), dog, 3),
  pet(4, 'Jade', day(2021, 3, 7), dog, 3),
  pet(5, 'Igor', day(2020, 11, 30), lizard, 4),
  pet(6, 'Coil', day(2020, 1, 20), snake, 5),
  pet(7, 'Sandor', day(2022, 9, 4), cat, 6),
  pet(8, 'Maxi', day(2022, 9, 4), cat, 6),
  pet(9, 'Lucky', day(2021, 8, 6), bird, 7),
  pet(10, 'Mulder', day(2017, 2, 24), dog, 8),
  pet(11, 'Pico', day(2020, 3, 9), bird, 9),
  pet(12, 'Lola', day(2020, 6, 24), dog, 10),
  pet(13, 'Sumi', day(2022, 6, 8), cat, 10),
];

/** The visits at the start. */
export const firstVisits: readonly VisitRow[] = [
  { id: 1, pet_id: 7, date: day(2023, 1, 1), description: 'rabies shot' },
  { id: 2, pet_id: 8, date: day(2023, 1, 2), description: 'rabies shot' },
  { id: 3, pet_id: 8, date: day(2023, 1, 3), description: 'neutered' },
  { id: 4, pet_id: 7, date: day(2023, 1, 4), description: 'spayed' },
  { id: 5, pet_id: 1, date: day(2024, 5, 21), description: 'teeth cleaned' },
];

/** The vets at the start. */
export const firstVets: readonly VetRow[] = [
  { id: 1, first_name: 'Amara', last_name: 'Keita', specialty_ids: [] },
  { id: 2, first_name: 'Elena', last_name: 'Lindqvist', specialty_ids: [1] },
  { id: 3, first_name: 'Domingo', last_name: 'Moreau', specialty_ids: [2, 3] },
  { id: 4, first_name: 'Rafaela', last_name: 'Nunes', specialty_ids: [2] },
  { id: 5, first_name: 'Henrik', last_name: 'Osei', specialty_ids: [1] },
  { id: 6, first_name: 'Saoirse', last_name: 'Petrov', specialty_ids: [] },
];

function owner(id: number, ...texts: readonly [string, string, string, string, string]): OwnerRow {
  const [first_name, last_name, address, city, telephone] = texts;
  return { id, first_name, last_name, address, city, telephone };
}

function pet(
  id: number,
  name: string,
  birth_date: DateRow,
  type_id: number,
  owner_id: number,
): PetRow {
  return { id, name, birth_date, type_id, owner_id };
}

function day(year: number, month: number, dayOfMonth: number): DateRow {
  return { year, month, day: dayOfMonth };
}
