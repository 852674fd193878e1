import type { ReactNode } from 'react'

type Frame = { name: string; look?: 'body' | 'rule'; children: ReactNode }

/** A frame that scrolls content wider than a phone, by keyboard too. Its text stays readable. */
export function ScrollFrame({ name, look, children }: Frame) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- scrolled by keyboard
    <div role="group" aria-label={name} tabIndex={0} className={look ? `scroll ${look}` : 'scroll'}>
      {children}
    </div>
  )
}
