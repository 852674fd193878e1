import { useEffect, useState, type ReactNode } from 'react'

const QUIET_MS = 1000

export type ChecklistItem = { id: string; text: ReactNode; met: boolean }
export type ChecklistProps = {
  items: readonly ChecklistItem[]
  /** Hidden text after each item that is met. */
  metLabel: string
  unmetLabel: string
  /** A summary for screen readers, announced one second after its last change. Empty announces nothing. */
  announcement?: string
}

/** Conditions that are ticked as they are met. */
export function Checklist({ items, metLabel, unmetLabel, announcement = '' }: ChecklistProps) {
  return (
    <>
      <ul className="checklist">
        {items.map(({ id, text, met }) => (
          <li key={id} data-met={met}>
            {text} <span className="visually-hidden">{met ? metLabel : unmetLabel}</span>
          </li>
        ))}
      </ul>
      <output className="visually-hidden">{useQuiet(announcement)}</output>
    </>
  )
}

function useQuiet(value: string): string {
  const [quiet, setQuiet] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return quiet
}
