import { readdirSync, readFileSync } from 'node:fs'

export type Component = {
  name: string
  file: string
  /** The types of its props, from the source. */ props: string
}

const FOLDER = new URL('../../web/ui/', import.meta.url)
const COMPONENT = /^export function ([A-Z]\w*)\(/gm
const TYPES = /^(?:export )?type \w*(?:Props|Look) =[\s\S]*?(?=\n\n)/gm

/** The exported components of web/ui. */
export function readComponents(): Component[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) => {
      const text = readFileSync(new URL(file, FOLDER), 'utf8')
      const props = [...text.matchAll(TYPES)].map(([type]) => type).join('\n\n')
      return [...text.matchAll(COMPONENT)].map(([, name = '']) => ({ name, file, props }))
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
