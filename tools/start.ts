/** `npm start`: builds the pages if needed, then serves everything from this process, on the sandbox gateway. */
import { enableCompileCache } from 'node:module'

if (process.platform === 'win32') {
  process.stderr.write(
    'Windows is not supported. Use WSL 2: the commands of this project need Linux or macOS.\n',
  )
  process.exit(1)
}
// A compile cache in the system's temporary folder halves the time of later starts.
enableCompileCache()
process.env.NODE_ENV = 'production'
process.env.STAGE ??= 'local'
// Staff can log in to the console here, without a log-in provider outside.
if (process.env.STAGE === 'local' && !process.env.CONSOLE_ISSUER) process.env.CONSOLE_INNER_PROVIDER ??= '0'
await import('./build.ts')
await import('../server/main.ts')
