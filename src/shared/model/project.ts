import { z } from 'zod';
import { problemSchema } from '../problem.ts';

/** The most requests that a project lists, and that are created at once. */
export const maxProjectRequests = 300;

/** A request that can be created for a project: a method of a service, or a message type. */
export const projectRequestSchema = z.object({
  /** The full name of its service; null for a message type. */
  service: z.string().max(1000).nullable(),
  /** The name of the method, or the short name of the type. */
  name: z.string().min(1).max(1000),
  method: z.string().max(100),
  /** Comes after the base URL, and may have variables: `/v1/orders/{{order_id}}`. */
  path: z.string().max(10_000),
  requestType: z.string().max(1000).nullable(),
  responseType: z.string().max(1000).nullable(),
  /** False for streams, and for what most projects do not call directly. */
  isSuggested: z.boolean(),
});

export type ProjectRequest = z.infer<typeof projectRequestSchema>;

/** The content of a project folder, as far as it was read. Nothing is written to find it out. */
export const projectReportSchema = z.object({
  /** True when a workspace can be kept in the folder. */
  isWritable: z.boolean(),
  /** The address of its server, as its files name it; null when they name none. */
  baseUrl: z.string().nullable(),
  fileCount: z.number().int(),
  messageCount: z.number().int(),
  serviceCount: z.number().int(),
  requests: z.array(projectRequestSchema),
  /** True when there are more methods or types than {@link maxProjectRequests}. */
  isCut: z.boolean(),
  /** Methods or types left out because of errors in their files. */
  brokenCount: z.number().int(),
  problems: z.array(problemSchema),
  /** Files that were not checked because there are too many. */
  uncheckedCount: z.number().int(),
});

export type ProjectReport = z.infer<typeof projectReportSchema>;

/** What to create for a project. */
export const projectPlanSchema = z.object({
  /** The name of the workspace. */
  name: z.string().min(1).max(200),
  baseUrl: z.string().min(1).max(10_000),
  requests: z.array(projectRequestSchema).max(maxProjectRequests),
});

export type ProjectPlan = z.infer<typeof projectPlanSchema>;

/** A project folder that the user chose or dropped. */
export const projectFolderSchema = z.object({
  /** Names the folder in later calls: the window never names a folder to write to. */
  projectId: z.string(),
  folder: z.string(),
  /** The workspace that the folder is, or is inside of; null when there is none. */
  workspaceFolder: z.string().nullable(),
  /** The folder for its workspace in the user's documents. */
  documentsFolder: z.string(),
});

export type ProjectFolder = z.infer<typeof projectFolderSchema>;

/**
 * Returns the path of a `google.api.http` option with its parameters as variables: `/v1/{order_id=*}` is
 * `/v1/{{order_id}}`. A missing value is then reported by name before sending.
 */
export function urlPathOf(path: string): string {
  return path.replace(/\{\s*([^{}=\s]+)\s*(?:=[^{}]*)?\}/gu, '{{$1}}');
}
