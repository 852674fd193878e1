/** `npm start`: builds what is not built, then serves everything from this process, on the sandbox gateway. */
import { enableCompileCache } from 'node:module'

// What was compiled once is kept in the system's folder for such things: later starts take half the time.
enableCompileCache()
process.env.NODE_ENV = 'production'
process.env.STAGE ??= 'local'
await import('./build.ts')
await import('../server/main.ts')
