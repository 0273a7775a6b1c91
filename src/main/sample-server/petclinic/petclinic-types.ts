import date from '../../../../proto-samples/workspace/protos/petclinic/date.proto?raw';
import owner from '../../../../proto-samples/workspace/protos/petclinic/owner.proto?raw';
import pet from '../../../../proto-samples/workspace/protos/petclinic/pet.proto?raw';
import petType from '../../../../proto-samples/workspace/protos/petclinic/pet_type.proto?raw';
import specialty from '../../../../proto-samples/workspace/protos/petclinic/specialty.proto?raw';
import vet from '../../../../proto-samples/workspace/protos/petclinic/vet.proto?raw';
import visit from '../../../../proto-samples/workspace/protos/petclinic/visit.proto?raw';
import type { ProtoText } from '../../proto/body/plain-codec.ts';
import { codecOnDemand, typesOfFile } from '../replies/sample-type.ts';

/** The sample workspace's own .proto files of the clinic, as text inside the bundle. */
export const petclinicProtos: readonly ProtoText[] = [
  { importPath: 'petclinic/date.proto', text: date },
  { importPath: 'petclinic/owner.proto', text: owner },
  { importPath: 'petclinic/pet.proto', text: pet },
  { importPath: 'petclinic/pet_type.proto', text: petType },
  { importPath: 'petclinic/specialty.proto', text: specialty },
  { importPath: 'petclinic/vet.proto', text: vet },
  { importPath: 'petclinic/visit.proto', text: visit },
];

const codec = codecOnDemand(petclinicProtos);

function typesOf<Name extends string>(file: string, names: readonly Name[]) {
  return typesOfFile(codec, 'com.example.samples.petclinic', `petclinic/${file}.proto`, names);
}

/** The message types of `/petclinic`. */
export const petclinicTypes = {
  ...typesOf('owner', ['Owner', 'OwnerList', 'OwnerFields']),
  ...typesOf('pet', ['Pet', 'PetList', 'PetFields']),
  ...typesOf('pet_type', ['PetType', 'PetTypeList', 'PetTypeFields']),
  ...typesOf('specialty', ['Specialty', 'SpecialtyList', 'SpecialtyFields']),
  ...typesOf('vet', ['Vet', 'VetList', 'VetFields']),
  ...typesOf('visit', ['Visit', 'VisitList', 'VisitFields']),
};
