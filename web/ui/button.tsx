import type { ComponentProps } from 'react'
import { Link } from 'react-router'

export type ButtonLook = {
  /** `primary` once per page, `secondary` beside it, `text` and `pill` for minor actions, `danger` to delete. */
  variant?: 'primary' | 'secondary' | 'text' | 'pill' | 'danger' | undefined
  /** As wide as its column. */
  full?: boolean | undefined
  /** As tall as an input, for a place beside one. */
  size?: 'control' | undefined
}

/** The class and data attributes that make an element look like a button. */
export function buttonLook({ variant = 'primary', full, size }: ButtonLook) {
  return { className: 'button', 'data-variant': variant, 'data-full': full || undefined, 'data-size': size }
}

export type ButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'className'>

/** A button for an action on this page. SubmitButton submits forms. */
export function Button({ variant, full, size, ...button }: ButtonProps) {
  return <button type="button" {...button} {...buttonLook({ variant, full, size })} />
}

export type ButtonLinkProps = ButtonLook & Omit<ComponentProps<typeof Link>, 'className'>

/** A link within the application that looks like a button. */
export function ButtonLink({ variant, full, size, ...link }: ButtonLinkProps) {
  return <Link {...link} {...buttonLook({ variant, full, size })} />
}

export type ButtonAnchorProps = ButtonLook & Omit<ComponentProps<'a'>, 'className'>

/** A link to another site that looks like a button. */
export function ButtonAnchor({ variant, full, size, children, ...anchor }: ButtonAnchorProps) {
  return (
    <a {...anchor} {...buttonLook({ variant, full, size })}>
      {children}
    </a>
  )
}
