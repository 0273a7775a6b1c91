import { z } from 'zod';

/** Names something that lies in a file of its own: so nothing that could leave its folder. */
export const idSchema = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

/** A call without input, or a response without content. */
export const nothing = z.object({});

/** Differs when the file holds another request; comments and spelling do not count. */
export const revisionSchema = z.string().min(1).max(100);
