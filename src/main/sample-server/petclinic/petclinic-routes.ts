import { SampleError } from '../replies/reply.ts';
import type { Call, Route, RouteGroup } from '../replies/route.ts';
import { type Clinic, createClinic } from './clinic.ts';
import type { PetRow } from './clinic-data.ts';
import { readPet, readVisit } from './read-fields.ts';
import {
  changing,
  creating,
  entryRoute,
  getting,
  listRoute,
  requireRow,
} from './resource-routes.ts';
import { owners, pets, petTypes, type Resource, specialties, vets, visits } from './resources.ts';

/**
 * Creates `/petclinic`: 33 operations on owners, pets, visits and vets, in the style of the Spring PetClinic.
 */
export function createPetclinicRoutes(): RouteGroup {
  let clinic = createClinic();
  const routesOf = <Row extends { readonly id: number }>(resource: Resource<Row>) => [
    listRoute(resource, () => clinic),
    entryRoute(resource, () => clinic),
  ];
  return {
    routes: [
      ...routesOf(owners),
      ...nestedRoutes(() => clinic),
      ...routesOf(pets),
      ...routesOf(petTypes),
      ...routesOf(visits),
      ...routesOf(vets),
      ...routesOf(specialties),
    ],
    reset() {
      clinic = createClinic();
    },
  };
}

/** Returns the routes for the pets of an owner and the visits of a pet. */
function nestedRoutes(clinic: () => Clinic): readonly Route[] {
  const petOf = (call: Call) => requirePet(clinic(), call);
  return [
    {
      path: '/petclinic/owners/{ownerId}/pets',
      about: 'POST PetFields to give the owner a pet',
      methods: {
        POST: creating(pets, clinic, ({ parameters: [ownerId = ''] }, read) => {
          const owner = requireRow(clinic().owners, ownerId, 'owner');
          return readPet(clinic(), read(), owner.id);
        }),
      },
    },
    {
      path: '/petclinic/owners/{ownerId}/pets/{petId}',
      about: 'A pet of the owner (Pet); PUT PetFields to change it',
      methods: { GET: getting(pets, clinic, petOf), PUT: changing(pets, clinic, petOf) },
    },
    {
      path: '/petclinic/owners/{ownerId}/pets/{petId}/visits',
      about: 'POST VisitFields to add a visit of the pet',
      methods: {
        POST: creating(visits, clinic, (call, read) => {
          const pet = petOf(call);
          return readVisit(clinic(), read(), pet.id);
        }),
      },
    },
  ];
}

function requirePet(clinic: Clinic, { parameters: [ownerId = '', petId = ''] }: Call): PetRow {
  const owner = requireRow(clinic.owners, ownerId, 'owner');
  const pet = requireRow(clinic.pets, petId, 'pet');
  if (pet.owner_id === owner.id) return pet;
  throw new SampleError(404, `The owner with id ${ownerId} has no pet with id ${petId}.`);
}
