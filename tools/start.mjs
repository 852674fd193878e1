/**
 * `npm start`. Compiled code is kept in the system's temporary folder. This file is JavaScript, so a later start does
 * not load the compiler of TypeScript.
 */
import { enableCompileCache } from 'node:module'

enableCompileCache()
// The stack of an error names the sources, not the built file.
process.setSourceMapsEnabled(true)
await import('./start.ts')
