export type ComboboxState = { open: boolean; active: number }
export type ComboboxMove = ComboboxState | 'pick' | null

/**
 * What a key does to a list of suggestions. Returns the next state, `pick` to take the active suggestion, or
 * null to leave the key to the field. `active` is -1 if no suggestion is active.
 */
export function moveOnKey({
  key,
  open,
  active,
  count,
}: ComboboxState & { key: string; count: number }): ComboboxMove {
  if (key === 'Escape') return open ? { open: false, active: -1 } : null
  if (key === 'Enter') return open && active >= 0 ? 'pick' : null
  if (count === 0) return null
  if (key === 'ArrowDown') return { open: true, active: open ? (active + 1) % count : 0 }
  if (key === 'ArrowUp') return { open: true, active: open && active > 0 ? active - 1 : count - 1 }
  return null
}
