/**
 * `npm start`: builds what is out of date, then becomes the process, on the sandbox gateway. Compiled code is kept in
 * the system's temporary folder. This file is JavaScript, so a later start does not load the compiler of TypeScript.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What keeps the memory of Node small. Its options and the allocator are only set when a program begins. */
const OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=50']
const ARENAS = '2'
const COMPILED = join(tmpdir(), 'node-compile-cache')
const { env } = process

enableCompileCache(COMPILED)
await import('./build.ts')

env.NODE_ENV = 'production'
env.STAGE ??= 'local'
// Staff can log in to the console here, without a log-in provider outside.
if (env.STAGE === 'local' && !env.CONSOLE_ISSUER) env.CONSOLE_INNER_PROVIDER ??= '0'
// A program that is replaced does not write what it has compiled.
flushCompileCache()
// The program begins once more, so it does not keep what the build has loaded.
process.execve(
  process.execPath,
  [
    process.execPath,
    ...OPTIONS,
    ...process.execArgv,
    fileURLToPath(new URL('../build/process/main.js', import.meta.url)),
    ...process.argv.slice(2),
  ],
  { MALLOC_ARENA_MAX: ARENAS, NODE_COMPILE_CACHE: COMPILED, ...env },
)
