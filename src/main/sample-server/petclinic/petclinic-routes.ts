import { requireAnswerFormat } from '../replies/reply-in-format.ts';
import type { Route, RouteGroup } from '../replies/route.ts';
import { SampleError } from '../replies/sample-error.ts';
import { messageReply, readMessage } from '../replies/sample-message.ts';
import { type Clinic, createClinic, petMessage } from './clinic.ts';
import type { PetRow } from './clinic-data.ts';
import { petclinicTypes } from './petclinic-types.ts';
import { readPet, readVisit } from './read-fields.ts';
import {
  changedReply,
  createdReply,
  entryRoute,
  listRoute,
  type Resource,
  requireRow,
} from './resource-routes.ts';
import { owners, pets, petTypes, specialties, vets, visits } from './resources.ts';

/** `/petclinic`: 33 operations on owners, pets, visits and vets, in the manner of the Spring PetClinic. */
export function createPetclinicRoutes(): RouteGroup {
  let clinic = createClinic();
  const current = () => clinic;
  return {
    routes: [
      ...bothRoutes(owners, current),
      ...nestedRoutes(current),
      ...bothRoutes(pets, current),
      ...bothRoutes(petTypes, current),
      ...bothRoutes(visits, current),
      ...bothRoutes(vets, current),
      ...bothRoutes(specialties, current),
    ],
    reset() {
      clinic = createClinic();
    },
  };
}

function bothRoutes<Row extends { readonly id: number }>(
  resource: Resource<Row>,
  clinic: () => Clinic,
): readonly Route[] {
  return [listRoute(resource, clinic), entryRoute(resource, clinic)];
}

const { Pet, PetFields, VisitFields } = petclinicTypes;

/** The pets of an owner and the visits of a pet. */
function nestedRoutes(clinic: () => Clinic): readonly Route[] {
  return [
    {
      path: '/petclinic/owners/{ownerId}/pets',
      about: 'POST PetFields to give the owner a pet',
      methods: {
        POST: (request, [ownerId = '']) => {
          requireAnswerFormat(request);
          const owner = requireRow(clinic().owners, ownerId, 'owner');
          const fields = readPet(clinic(), readMessage(request, PetFields), owner.id);
          return createdReply(request, clinic(), pets, fields);
        },
      },
    },
    {
      path: '/petclinic/owners/{ownerId}/pets/{petId}',
      about: 'A pet of the owner (Pet); PUT PetFields to change it',
      methods: {
        GET: (request, [ownerId = '', petId = '']) => {
          const pet = requirePet(clinic(), ownerId, petId);
          return messageReply(request, 200, Pet, petMessage(clinic(), pet));
        },
        PUT: (request, [ownerId = '', petId = '']) => {
          requireAnswerFormat(request);
          const pet = requirePet(clinic(), ownerId, petId);
          const fields = readPet(clinic(), readMessage(request, PetFields), pet.owner_id);
          return changedReply(request, clinic(), pets, { ...pet, ...fields });
        },
      },
    },
    {
      path: '/petclinic/owners/{ownerId}/pets/{petId}/visits',
      about: 'POST VisitFields to add a visit of the pet',
      methods: {
        POST: (request, [ownerId = '', petId = '']) => {
          requireAnswerFormat(request);
          const pet = requirePet(clinic(), ownerId, petId);
          const fields = readVisit(clinic(), readMessage(request, VisitFields), pet.id);
          return createdReply(request, clinic(), visits, fields);
        },
      },
    },
  ];
}

function requirePet(clinic: Clinic, ownerId: string, petId: string): PetRow {
  const owner = requireRow(clinic.owners, ownerId, 'owner');
  const pet = requireRow(clinic.pets, petId, 'pet');
  if (pet.owner_id === owner.id) return pet;
  throw new SampleError(404, `The owner with id ${ownerId} has no pet with id ${petId}.`);
}
