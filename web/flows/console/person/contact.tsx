import { Link } from 'react-router'
import { SHOWN_FOR_SECONDS } from '#domain/console/ahead.ts'
import { CONTACT_FIELDS, type ConsolePersonPage } from '#domain/contracts/console/person.ts'
import { ReasonField } from '../shell/reason-field.tsx'

export type ContactField = (typeof CONTACT_FIELDS)[number]
/** The result of the form of one field. */
export type ContactAnswer =
  | { outcome: 'shown'; field: ContactField; value: string }
  | { outcome: 'refused'; field: ContactField; message: string; reason: string }

const NAMES: Readonly<Record<ContactField, string>> = { email: 'E-mail', phone: 'Phone', billing: 'Billing' }

type Given = {
  person: ConsolePersonPage['person']
  mayShow: boolean
  answer: ContactAnswer | undefined
}

/** Contact data, masked. Staff need a reason to see a field, and the page hides it again automatically. */
export function Contact({ person, mayShow, answer }: Given) {
  return (
    <section className="sec" id="con">
      <h2>
        Contact <span className="right quiet">masked</span>
      </h2>
      <ul className="masked">
        {CONTACT_FIELDS.map((field) => (
          <li key={field}>
            {answer?.outcome === 'shown' && answer.field === field ? (
              <Shown field={field} value={answer.value} />
            ) : (
              <Masked
                field={field}
                value={person.contact[field]}
                mayShow={mayShow}
                refused={answer?.outcome === 'refused' && answer.field === field ? answer : null}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Shown({ field, value }: { field: ContactField; value: string }) {
  return (
    <>
      <output>
        {NAMES[field]} <b>{value}</b>
      </output>
      <Link className="btn sm" to="." data-key="escape">
        Hide
      </Link>
      <small>Shown to you now, masked again in {SHOWN_FOR_SECONDS / 60} min</small>
    </>
  )
}

type MaskedGiven = {
  field: ContactField
  value: string | null
  mayShow: boolean
  refused: { message: string; reason: string } | null
}

function Masked({ field, value, mayShow, refused }: MaskedGiven) {
  const name = NAMES[field]
  return (
    <>
      <span>
        {name} <b>{value ?? 'not given'}</b>
      </span>
      {value === null || !mayShow ? (
        <span />
      ) : (
        <details className="ask" open={refused !== null}>
          <summary className="btn sm">
            Show <span className="vh">{name} </span>(reason)
          </summary>
          <form method="post">
            <input type="hidden" name="field" value={field} />
            <div>
              <label className="small muted" htmlFor={`${field}-reason`}>
                Why do you need it? It is a row in the trail.
              </label>
              <ReasonField
                id={`${field}-reason`}
                defaultValue={refused?.reason}
                aria-invalid={refused !== null || undefined}
                aria-describedby={refused === null ? undefined : `${field}-refused`}
              />
            </div>
            {refused === null ? null : (
              <p className="small is-bad" id={`${field}-refused`} role="alert">
                {refused.message}
              </p>
            )}
            <button className="btn sm">Show {name}</button>
          </form>
        </details>
      )}
    </>
  )
}
