import { z } from 'zod';

// Otherwise zod tries `new Function`, which the window's policy forbids and reports.
z.config({ jitless: true });
