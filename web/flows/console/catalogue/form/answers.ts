import { data } from 'react-router'
import type { Problem } from '#domain/contracts/contract.ts'
import { refusalTexts } from '#web/flows/console/shell/refused.tsx'

/** The answer to a preview: the form as it was typed, with its effect. */
export function previewed<T, P>(typed: T, preview: P) {
  return data({ typed, refused: [], preview })
}

/** The answer to a refused form: what was typed, and each reason. It keeps its key, so a retry adds nothing twice. */
export function refusedForm<T>(typed: T, { problem, status }: { problem: Problem; status: number }) {
  return data({ typed, refused: refusalTexts(problem), preview: null }, { status })
}
