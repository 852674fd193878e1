import type { ComponentProps } from 'react'

/** The main button of a form. The keys ⌘ ↵ and Ctrl ↵ press it from each of its fields. */
export function SendButton({ className = '', children, ...attributes }: ComponentProps<'button'>) {
  return (
    <button
      className={`btn main ${className}`.trim()}
      data-key="send"
      aria-keyshortcuts="Meta+Enter Control+Enter"
      {...attributes}
    >
      {children}{' '}
      <kbd className="wide-only" aria-hidden="true">
        ⌘↵
      </kbd>
    </button>
  )
}
