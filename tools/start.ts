/** `npm start`: builds the pages if needed, then serves everything from this process, on the sandbox gateway. */
import { enableCompileCache } from 'node:module'

// A compile cache in the system's temporary folder halves the time of later starts.
enableCompileCache()
process.env.NODE_ENV = 'production'
process.env.STAGE ??= 'local'
await import('./build.ts')
await import('../server/main.ts')
