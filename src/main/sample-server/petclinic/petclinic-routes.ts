import type { Route, RouteGroup } from '../route.ts';
import { type Clinic, createClinic } from './clinic.ts';
import { nestedRoutes } from './nested-routes.ts';
import { entryRoute, listRoute, type Resource } from './resource-routes.ts';
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
