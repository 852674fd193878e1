import { INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import { invitedFlow } from '#domain/flows/invited.ts'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { joinFlow } from '#domain/flows/join.ts'
import { professionalFlow, PROFESSIONAL_START } from '#domain/flows/professional.ts'
import { INVITED_SITUATIONS, JOIN_SITUATIONS } from './flow-situations.ts'
import { flowTables } from './flow-tables.ts'

const PARTS: Readonly<Record<string, () => string>> = {
  join: () => flowTables({ paths: JOIN_PATHS, rows: joinFlow }, JOIN_SITUATIONS),
  invited: () => flowTables({ paths: INVITED_PATHS, rows: invitedFlow }, INVITED_SITUATIONS),
  professional: professionalDrawing,
}

/** docs/flows.md with the parts between its marks regenerated from domain/flows. Other text stays. */
export function flowsPage(current: string): string {
  return Object.entries(PARTS).reduce((page, [name, make]) => {
    const [open, close] = [`<!-- made: ${name} -->`, `<!-- end: ${name} -->`]
    const [from, to] = [page.indexOf(open), page.indexOf(close)]
    if (from < 0 || to < from) throw new Error(`docs/flows.md has no ${open} … ${close}`)
    return `${page.slice(0, from)}${open}\n\n${make()}\n\n${page.slice(to)}`
  }, current)
}

function professionalDrawing(): string {
  const edges = Object.entries(professionalFlow).flatMap(([from, events]) => {
    const led = Object.entries(events).map(([event, to]) => `  ${from} --> ${to}: ${event}`)
    return led.length > 0 ? led : [`  ${from} --> [*]`]
  })
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${PROFESSIONAL_START.state}`, ...edges, '```'].join(
    '\n',
  )
}
