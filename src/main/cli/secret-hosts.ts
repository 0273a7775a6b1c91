import { type Command, InvalidArgumentError } from 'commander';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import type { SecretPlace } from '../../shared/secret-place.ts';
import { placeKeyOf } from '../engine/exchange/secrets/secret-places.ts';
import { secretVariableOf } from './secret-variables.ts';

/** The options that allow places for secrets. */
export interface SecretHostOptions {
  /** `--secret-host`: hosts by the names of secrets, collected by {@link withSecretHosts}. */
  readonly secretHost?: Readonly<Record<string, readonly string[]>>;
  readonly allowAnyOrigin?: boolean;
}

/** Adds `--secret-host` and `--allow-any-origin` to a command that sends. */
export function withSecretHosts(command: Command): Command {
  return command
    .option(
      '--secret-host <name=host,...>',
      'send a secret to these hosts only; repeatable',
      collectSecretHosts,
    )
    .option('--allow-any-origin', 'send any secret wherever the files say');
}

/** Collects `--secret-host NAME=HOST[,HOST...]`, which may be repeated. */
function collectSecretHosts(
  text: string,
  previous: Readonly<Record<string, readonly string[]>> = {},
): Record<string, readonly string[]> {
  // The name of a secret may contain an equals sign, a host may not.
  const equals = text.replace(/#ca=/g, '#ca:').lastIndexOf('=');
  const name = text.slice(0, equals);
  const hosts = hostsIn(text.slice(equals + 1));
  const wrong = hosts.find((host) => placeKeyOfHost(host) === null);
  if (equals < 1 || hosts.length === 0 || wrong !== undefined) {
    throw new InvalidArgumentError(`Use NAME=HOST, such as token=api.example.com. ${form}`);
  }
  return { ...previous, [name]: [...(previous[name] ?? []), ...hosts] };
}

/** Returns the environment variable with the allowed hosts of a secret, besides the one with its value. */
function hostsVariableOf(secretName: string): string {
  return `${secretVariableOf(secretName)}_HOSTS`;
}

/**
 * True when a command allows a secret to be sent to a place.
 *
 * @param label the name for the user: for a captured value its variable
 * @throws ProblemError `bad-input` for an environment variable without valid hosts
 */
export function isAllowedByHosts(
  label: string,
  { placeKey }: SecretPlace,
  options: SecretHostOptions,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  if (options.allowAnyOrigin === true) return true;
  const variable = hostsVariableOf(label);
  const ofEnvironment = hostsIn(environment[variable] ?? '');
  const wrong = ofEnvironment.find((host) => placeKeyOfHost(host) === null);
  if (wrong !== undefined) throw new ProblemError(noHost(variable, wrong));
  const hosts = [...(options.secretHost?.[label] ?? []), ...ofEnvironment];
  return hosts.some((host) => placeKeyOfHost(host) === placeKey);
}

/** Adds the option to type as a hint to such a Problem; returns any other unchanged. */
export function hintAtSecretHosts(problem: Problem): Problem {
  const { questions = [] } = problem;
  if (problem.kind !== 'secret-place' || questions.length === 0) return problem;
  const options = questions.map(
    ({ label, place }) => `--secret-host "${label}=${spellHost(place)}"`,
  );
  const variables = questions.map(
    ({ label, place }) => `${hostsVariableOf(label)}=${spellHost(place)}`,
  );
  return {
    ...problem,
    hint: `To allow it, add ${options.join(' ')}, or set ${variables.join(' ')}. --allow-any-origin allows all secrets everywhere.`,
  };
}

const form = 'Hosts mean https unless http:// is written; #insecure and #ca=SHA256 may follow.';

function hostsIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
}

/**
 * Returns the key of `api.example.com`, `http://127.0.0.1:4800`, `https://stage#insecure`; null if invalid.
 */
function placeKeyOfHost(text: string): string | null {
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return null;
  const { protocol, origin, hash, username, password, pathname, search } = new URL(full);
  const isBare = username === '' && password === '' && pathname === '/' && search === '';
  if (!isBare || (protocol !== 'https:' && protocol !== 'http:')) return null;
  if (hash !== '' && protocol === 'http:') return null;
  const authorities = /^#ca=([0-9a-f]{64})$/.exec(hash)?.[1] ?? null;
  const verifyTls = hash !== '#insecure';
  if (hash !== '' && verifyTls && authorities === null) return null;
  return placeKeyOf({ origin, proxy: null, verifyTls, authorities });
}

function spellHost({ origin, verifyTls, authorities }: SecretPlace): string {
  if (!verifyTls) return `${origin}#insecure`;
  return authorities === null ? origin : `${origin}#ca=${authorities}`;
}

function noHost(variable: string, host: string): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'bad-input',
    title: `${variable} names no host`,
    detail: `"${host}" is not a host. Nothing was sent.`,
    hint: `Separate hosts with commas, such as api.example.com,http://127.0.0.1:4800. ${form}`,
  };
}
