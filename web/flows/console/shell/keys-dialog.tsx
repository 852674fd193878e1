const KEYS = [
  { keys: ['/'], does: 'search' },
  { keys: ['J', 'K'], does: 'next, last row' },
  { keys: ['↵'], does: 'open the row; ⌘ ↵ opens it in a new tab' },
  { keys: ['1', '2'], does: 'on a person: whom you speak with; in a search: one kind' },
  { keys: ['F'], does: 'filter' },
  { keys: ['.'], does: 'all actions' },
  { keys: ['R', 'M', 'L', 'E', 'O'], does: 'refund, mail, link, e-mail, renewal off' },
  { keys: ['V'], does: 'check the chain of the audit trail' },
  { keys: ['Esc'], does: 'back, close' },
  { keys: ['?'], does: 'these keys' },
] as const

/** All keys. The button that opens it needs no script. */
export function KeysDialog() {
  return (
    <section id="keys" popover="auto" className="keys-list" aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <dl>
        {KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">
        Keys rest while a field has the focus. Each has a button or a link that does the same.
      </p>
      <button type="button" className="btn sm" popoverTarget="keys" popoverTargetAction="hide">
        Close
      </button>
    </section>
  )
}
