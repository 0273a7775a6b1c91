import { z } from 'zod';

/** Names something with its own file: so it has no characters that could leave its folder. */
export const idSchema = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

/** A call without input, or a response without content. */
export const nothing = z.object({});

/** Changes when the file has different content; comments and notation do not count. */
export const revisionSchema = z.string().min(1).max(100);
