/** `npm start`: builds the pages if needed, then serves everything from this process, on the sandbox gateway. */
import './refuse-windows.ts'
import { enableCompileCache } from 'node:module'

// A compile cache in the system's temporary folder halves the time of later starts.
enableCompileCache()
process.env.NODE_ENV = 'production'
process.env.STAGE ??= 'local'
// Staff can log in to the console here, without a log-in provider outside.
if (process.env.STAGE === 'local' && !process.env.CONSOLE_ISSUER) process.env.CONSOLE_INNER_PROVIDER ??= '0'
await import('./build.ts')
await import('../server/main.ts')
