import { useEffect, useState, type ReactNode } from 'react'

const QUIET_MS = 1000

export type ChecklistItem = { id: string; text: ReactNode; met: boolean }
export type ChecklistProps = {
  items: readonly ChecklistItem[]
  /** Hidden words after each item. */
  metLabel: string
  unmetLabel: string
  /** A sentence on how it stands, said aloud a second after it last changed; empty says nothing. */
  announcement?: string
}

/** Conditions that tick themselves as they are met. */
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
      <output className="visually-hidden">{useSettled(announcement)}</output>
    </>
  )
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
