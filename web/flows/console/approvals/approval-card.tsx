import { Link } from 'react-router'
import type { RefundAccess } from '#domain/console/refund-access.ts'
import type { ConsoleApproval } from '#domain/contracts/console/approvals.ts'
import { formatMoney } from '#domain/money.ts'
import { ReasonField } from '../shell/reason-field.tsx'
import { dayText, When } from '../shell/when.tsx'
import { ScrollFrame } from '../shell/scroll-frame.tsx'
import { SendButton } from '../shell/send-button.tsx'

const KINDS: Readonly<Record<ConsoleApproval['kind'], string>> = {
  refund: 'Refund',
  'make-codes': 'Codes',
  'add-coupon': 'Coupon',
}
const STATES: Readonly<Record<ConsoleApproval['state'], { text: string; look: string }>> = {
  asked: { text: 'waits', look: 'warn' },
  approved: { text: 'approved', look: 'good' },
  refused: { text: 'refused', look: 'bad' },
  expired: { text: 'expired', look: '' },
}

/** What is asked, such as `Refund of $120.00`. */
export function titleOf({ kind, amount, currency }: ConsoleApproval): string {
  return `${KINDS[kind]} of ${formatMoney(amount, { currency, locale: 'en' })}`
}

/** What the approval does to the paid time. */
function accessText(access: RefundAccess, paidUntil: string | null): string {
  const until = paidUntil === null ? '' : ` The time is paid until ${dayText(paidUntil)}.`
  switch (access) {
    case 'keep':
      return `Nothing changes: the plan and its renewal stay.${until}`
    case 'off':
      return `Renewal goes off.${until}`
    case 'end':
      return `All paid time ends.${until}`
    case 'order-ends':
      return 'The time that this order paid ends, and its renewal goes off.'
  }
}

/** One request that waits for a second person. The person who made it can only withdraw it. */
export function Waiting({ approval, mayDecide }: { approval: ConsoleApproval; mayDecide: boolean }) {
  const { id, kind, subject, personId, reason, askedName, askedAt, expiresAt, isOwn } = approval
  return (
    <section className="card mt10" aria-labelledby={`of-${id}`}>
      <header>
        <h2 id={`of-${id}`}>{titleOf(approval)}</h2>
        <span className="right">
          <span className="pill warn">waits</span>
        </span>
      </header>
      <dl className="kv body">
        <dt>For</dt>
        <dd>
          {personId === null ? (
            <span className="mono">{subject}</span>
          ) : (
            <Link className="mono" to={`/people/${personId}`} data-row>
              {subject}
            </Link>
          )}
        </dd>
        <dt>Asked by</dt>
        <dd>
          {askedName}, <When at={askedAt} timeZone={null} show="moment" />
        </dd>
        <dt>Reason</dt>
        <dd>{reason}</dd>
        {approval.access === null ? null : (
          <>
            <dt>Access</dt>
            <dd>{accessText(approval.access, approval.paidUntil)}</dd>
          </>
        )}
        <dt>Expires</dt>
        <dd>
          <When at={expiresAt} timeZone={null} show="moment" />
        </dd>
      </dl>
      {mayDecide && kind === 'make-codes' && !isOwn ? (
        <p className="body small muted">
          More than 2,000 codes take a while. The page of the run says how far it is. Pressed twice, they are
          made once.
        </p>
      ) : null}
      {mayDecide ? (
        <footer>
          {isOwn ? (
            <span>You asked for this, so another person must approve.</span>
          ) : (
            <form method="post">
              <input type="hidden" name="does" value="approve" />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="amount" value={approval.amount} />
              <SendButton>Approve {titleOf(approval).toLowerCase()}</SendButton>
            </form>
          )}
          <Refuse id={id} isOwn={isOwn} />
        </footer>
      ) : null}
    </section>
  )
}

function Refuse({ id, isOwn }: { id: string; isOwn: boolean }) {
  const label = isOwn ? 'Take back' : 'Refuse'
  return (
    <form method="post" className="line-up">
      <input type="hidden" name="does" value="refuse" />
      <input type="hidden" name="id" value={id} />
      <span>
        <ReasonField aria-label={`Reason to ${label.toLowerCase()}`} placeholder="Reason" />
      </span>
      <button className="btn danger">{label}</button>
    </form>
  )
}

/** The recent decisions, newest first. */
export function Decided({ approvals }: { approvals: readonly ConsoleApproval[] }) {
  return (
    <section className="card mt10">
      <header>
        <h2>Decided</h2>
      </header>
      <ScrollFrame name="Decided">
        <table>
          <thead>
            <tr>
              <th>State</th>
              <th>What</th>
              <th>For</th>
              <th className="wide-only">Asked by</th>
              <th className="wide-only">Decided by</th>
            </tr>
          </thead>
          <tbody>
            {approvals.map((each) => (
              <tr key={each.id}>
                <td>
                  <span className={`pill ${STATES[each.state].look}`.trim()}>{STATES[each.state].text}</span>
                </td>
                <td>{titleOf(each)}</td>
                <td className="mono">{each.subject}</td>
                <td className="wide-only">{each.askedName}</td>
                <td className="wide-only">{each.decidedName ?? 'nobody'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  )
}
