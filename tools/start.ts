/** Builds the pages if needed, then serves everything from this process, on the sandbox gateway. */
import './refuse-windows.ts'

process.env.NODE_ENV = 'production'
process.env.STAGE ??= 'local'
// Staff can log in to the console here, without a log-in provider outside.
if (process.env.STAGE === 'local' && !process.env.CONSOLE_ISSUER) process.env.CONSOLE_INNER_PROVIDER ??= '0'
await import('./build.ts')
await import(new URL('../build/process/main.js', import.meta.url).href)
