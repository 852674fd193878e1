import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

const FOLDER = new URL('../scripts/', import.meta.url)
const SCRIPTS = ['card-rules', 'challenge', 'field', 'opened-by', 'say', 'send', 'wallet'] as const
export type Script = (typeof SCRIPTS)[number]

const ready = new Map<Script, string>()

/** A script of the frames for browsers: our source without its types. */
export function script(name: Script): string {
  const known = ready.get(name)
  if (known !== undefined) return known
  const source = stripTypeScriptTypes(readFileSync(new URL(`${name}.ts`, FOLDER), 'utf8'))
  const code = source.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'")
  ready.set(name, code)
  return code
}

/** Whether the sandbox serves a script of this name. */
export function isScript(name: string): name is Script {
  return SCRIPTS.some((known) => known === name)
}
