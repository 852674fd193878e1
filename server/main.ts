/**
 * Begins the process. Source maps are on before its file loads, so the stack of an error names the sources. The option
 * `--enable-source-maps` would read the whole map at each start, because the log asks for its caller.
 */
import { setSourceMapsSupport } from 'node:module'

setSourceMapsSupport(true)
await import('./process.ts')
