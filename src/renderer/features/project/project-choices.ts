import {
  maxProjectRequests,
  type ProjectReport,
  type ProjectRequest,
} from '../../../shared/model/project.ts';
import type { Problem } from '../../../shared/problem.ts';
import { formatCounted } from '../../ui/format-quantity.ts';

/** The requests of one service, or all message types. */
export interface RequestGroup {
  /** The full name of the service; null for message types. */
  readonly service: string | null;
  readonly requests: readonly ProjectRequest[];
}

/** Returns the requests by service, in their order. */
export function groupsOf(requests: readonly ProjectRequest[]): readonly RequestGroup[] {
  const services = [...new Set(requests.map(({ service }) => service))];
  return services.map((service) => ({
    service,
    requests: requests.filter((request) => request.service === service),
  }));
}

/** Returns the content of a project in one line: `12 files, 38 messages, 2 services, 1 problem`. */
export function headlineOf(report: ProjectReport): string {
  const { fileCount, messageCount, serviceCount, problems } = report;
  return [
    formatCounted(fileCount, 'file'),
    formatCounted(messageCount, 'message'),
    formatCounted(serviceCount, 'service'),
    problems.length > 0 && formatCounted(problems.length, 'problem'),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** Returns what the list of requests leaves out, in sentences. */
export function omissionsOf({
  serviceCount,
  isCut,
  brokenCount,
  uncheckedCount,
}: ProjectReport): readonly string[] {
  const word = serviceCount > 0 ? 'method' : 'type';
  return [
    isCut && `Only the first ${maxProjectRequests} ${word}s are listed.`,
    brokenCount > 0 && `${formatCounted(brokenCount, word)} left out because of errors.`,
    uncheckedCount > 0 &&
      `${formatCounted(uncheckedCount, 'file')} not checked yet: the folder is large.`,
  ].filter((sentence) => sentence !== false);
}

/** Returns a base URL as it is stored: with a scheme, and without a slash at its end. */
export function plainBaseUrl(typed: string): string {
  const text = typed.trim().replace(/(?<![:/])\/+$/u, '');
  return text === '' || /^[a-z][a-z0-9+.-]*:\/\//iu.test(text) ? text : `http://${text}`;
}

/** Returns the error in a base URL; null if there is none. */
export function baseUrlFault(typed: string): string | null {
  const text = plainBaseUrl(typed);
  if (text === '') return 'Type the address of your server.';
  if (!URL.canParse(text) || !/^https?:/iu.test(text)) return 'Use an http or https address.';
  return null;
}

/** Returns the label of the main button. */
export function createLabel(count: number): string {
  return count === 0 ? 'Create workspace' : `Create ${formatCounted(count, 'request')}`;
}

/** Returns a problem with its file relative to the project's folder. */
export function problemInside(problem: Problem, folder: string): Problem {
  const file = problem.location?.file;
  if (file === undefined || !file.startsWith(folder)) return problem;
  const inside = file.slice(folder.length).replace(/^[\\/]+/u, '');
  return inside === '' ? problem : { ...problem, location: { ...problem.location, file: inside } };
}

/** Returns the last part of a path, as the name of a project. */
export function lastPartOf(folder: string): string {
  return folder.split(/[\\/]/u).findLast((part) => part !== '') ?? folder;
}
