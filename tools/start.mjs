/**
 * `npm start`. Compiled code is kept in the system's temporary folder. This file is JavaScript, so a later start does
 * not load the compiler of TypeScript.
 */
import { enableCompileCache } from 'node:module'

/** What keeps the memory of Node small. Its options and the allocator are only set when a program begins. */
const OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=50']
const ARENAS = '2'

if (process.env.MALLOC_ARENA_MAX === undefined && process.platform !== 'win32')
  process.execve(
    process.execPath,
    [process.execPath, ...OPTIONS, ...process.execArgv, ...process.argv.slice(1)],
    { ...process.env, MALLOC_ARENA_MAX: ARENAS },
  )

enableCompileCache()
// The stack of an error names the sources, not the built file.
process.setSourceMapsEnabled(true)
await import('./start.ts')
