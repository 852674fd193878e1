import { Link } from 'react-router'
import type { ConsolePersonPage } from '#domain/contracts/console/person.ts'
import { Icon } from '../shell/icon.tsx'
import { ACCESS_WORDS, type AccessAnswer, type RefundAnswer } from './access.ts'

const WORDS: Readonly<Record<RefundAnswer, string>> = {
  refunded: 'The money is on its way back, and the mail is on its way.',
  'under-way':
    'The gateway has not answered yet. It is asked until it is certain, and nothing is sent twice.',
  asked:
    'Nothing has left. Another person of billing must approve it within three days, and reads your choice for the access.',
}

type Given = {
  person: ConsolePersonPage['person']
  said: RefundAnswer
  /** The outcome of the choice for the access. */
  access: AccessAnswer | undefined
}

/** The result of the refund. */
export function RefundMade({ person, said, access }: Given) {
  return (
    <>
      <output className={said === 'refunded' ? 'note good' : 'note warn'}>
        <Icon name={said === 'refunded' ? 'check' : 'clock'} />
        <span>
          {WORDS[said]} {access === undefined ? null : ACCESS_WORDS[access]}
        </span>
      </output>
      <p className="mt10 line-up">
        <Link className="btn" to={`/people/${person.id}`}>
          Back to {person.firstName}
        </Link>
        {said === 'asked' ? (
          <Link className="btn" to="/approvals">
            Approvals
          </Link>
        ) : null}
      </p>
    </>
  )
}
