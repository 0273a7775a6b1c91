import { describe, expect, it } from 'vitest';
import { chooseType } from '../body/choose-type.ts';
import { mediaTypeOf } from '../bytes/media-type.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { kubernetesTypeNames, readKubernetesWrapper } from './kubernetes.ts';

describe('objects of Kubernetes', () => {
  it.each([
    ['v1', 'Pod', 'k8s.io.api.core.v1.Pod'],
    ['apps/v1', 'Deployment', 'k8s.io.api.apps.v1.Deployment'],
    ['networking.k8s.io/v1', 'Ingress', 'k8s.io.api.networking.v1.Ingress'],
    ['v1', 'Status', 'k8s.io.apimachinery.pkg.apis.meta.v1.Status'],
    [
      'apiextensions.k8s.io/v1beta1',
      'CustomResourceDefinition',
      'k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinition',
    ],
  ])('of %s %s may be a %s', (apiVersion, kind, typeName) => {
    expect(kubernetesTypeNames(apiVersion, kind)).toContain(typeName);
  });

  it.each([
    ['', ''],
    ['v1', '../Pod'],
    ['pods', 'Pod'],
    ['v1', ''],
  ])('have no type for %j %j', (apiVersion, kind) => {
    expect(kubernetesTypeNames(apiVersion, kind)).toEqual([]);
  });

  it('have exactly the type that a schema defines', () => {
    const schema = compileText('syntax = "proto3"; package k8s.io.api.core.v1; message Pod {}');
    function typeOf(note: string) {
      const step = { kind: 'kubernetes' as const };
      const applied = {
        step,
        source: 'media-type' as const,
        inBytes: 0,
        outBytes: 0,
        problem: null,
      };
      return chooseType({
        headers: [],
        status: 200,
        media: mediaTypeOf([]),
        requestResponseType: 'a.Expected',
        steps: [{ ...applied, note }],
        chosenType: undefined,
        schema,
      });
    }
    expect(typeOf('v1 Pod')).toMatchObject({ typeName: 'k8s.io.api.core.v1.Pod', source: 'body' });
    expect(typeOf('v1 Node')).toMatchObject({ typeName: null, source: 'request' });
  });

  it('are not searched in bytes of other formats, however these are truncated', () => {
    expect(readKubernetesWrapper(Uint8Array.of(0x6b, 0x38, 0x73))).toBeNull();
    const bare = { apiVersion: '', kind: '', raw: null, contentEncoding: '' };
    const prefix = [0x6b, 0x38, 0x73, 0x00];
    expect(readKubernetesWrapper(Uint8Array.from(prefix))).toEqual({ ...bare, fault: null });
    expect(readKubernetesWrapper(Uint8Array.from([...prefix, 0x12]))).toMatchObject({
      ...bare,
      fault: { offset: 5 },
    });
    expect(readKubernetesWrapper(Uint8Array.from([...prefix, 0x12, 9, 1]))).toMatchObject({
      raw: { start: 6, end: 7 },
    });
  });
});
