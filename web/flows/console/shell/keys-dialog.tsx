import { may, type Right, type Role } from '#domain/console/roles.ts'

type Line = {
  keys: readonly string[]
  does: string
  /** Without this right a person has no page where the keys work. Null is for everybody. */
  right: Right | null
}

const LINES: readonly Line[] = [
  { keys: ['/'], does: 'search, from anywhere', right: 'find' },
  { keys: ['J', 'K', '↓', '↑'], does: 'next, last row', right: null },
  { keys: ['↵', '⌘↵'], does: 'open the row, open it in a new tab', right: null },
  { keys: ['⌘↵'], does: 'in a form: send it, also from a field', right: null },
  { keys: ['1', '2'], does: 'on a person: whom you speak with', right: 'read-person' },
  {
    keys: ['1', '…', '9'],
    does: 'the kinds of hits, the queues, or the parts of the catalogue',
    right: null,
  },
  { keys: ['R'], does: 'on a person: refund', right: 'move-money' },
  { keys: ['M', 'L', 'E', 'O'], does: 'on a person: mail, link, e-mail, renewal off', right: 'help-person' },
  { keys: ['.'], does: 'on a person: all actions', right: 'help-person' },
  { keys: ['F'], does: 'filter', right: null },
  { keys: ['V'], does: 'on the audit trail: check the chain', right: 'read-audit' },
  { keys: ['Esc'], does: 'back, close', right: null },
  { keys: ['?'], does: 'these keys', right: null },
]

/** All keys that work for a role. The button that opens the list needs no script. */
export function KeysDialog({ role }: { role: Role }) {
  return (
    // The list takes the focus when a key opens it. Otherwise Tab would go through the page behind it.
    <section
      id="keys"
      popover="auto"
      className="keys-list"
      aria-labelledby="keys-title"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a closed list does not take it
      autoFocus
    >
      <h2 id="keys-title">Keys</h2>
      <dl>
        {LINES.filter(({ right }) => right === null || may(role, right)).map(({ keys, does }) => (
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
        Without ⌘ on the keyboard, Ctrl does the same. Keys rest while a field has the focus, except ⌘↵ and
        Esc. Each has a button or a link that does the same.
      </p>
      <label className="single-keys" data-single-keys-choice="" hidden>
        <input type="checkbox" defaultChecked />
        Use the keys of one character
      </label>
      <button type="button" className="btn sm" popoverTarget="keys" popoverTargetAction="hide">
        Close
      </button>
    </section>
  )
}
