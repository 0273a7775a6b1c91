import { z } from 'zod';

// zod would otherwise try `new Function`, which the window's policy forbids and reports.
z.config({ jitless: true });
