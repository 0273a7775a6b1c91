/** Loads ahead what later jobs need, so that the first of them does not wait for it. */
export const warmUpJobs = {
  async loadMessageJobs(_: object): Promise<object> {
    await import('./message-jobs.ts');
    return {};
  },
};

type WarmUpJobs = typeof warmUpJobs;

declare module '../pool/jobs.ts' {
  interface Jobs extends WarmUpJobs {}
}
