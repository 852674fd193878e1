import type { ReceiptDocument as Document } from '#domain/contracts/receipts.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SupportText } from '../shell/support-text.tsx'

/** A receipt, as it is on the page after the payment, in the account and in print. */
export function ReceiptDocument({ document }: { document: Document }) {
  const text = useText()
  const { brand, supportEmail } = useSite()
  return (
    <div className="receipt-sheet">
      <article className="card receipt" aria-labelledby="receipt">
        <div className="receipt-head">
          <h2 id="receipt">{text('receipt.title')}</h2>
          <Logo>{brand}</Logo>
        </div>
        <Transaction document={document} />
        <Lines document={document} />
        <Payment document={document} />
        <div className="receipt-notes">
          <p>{document.notes.join(' ')}</p>
          <p>
            {text('receipt.questions')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </div>
      </article>
      <p className="receipt-print">
        <Button variant="text" onClick={() => window.print()}>
          <Icon name="print" /> {text('receipt.print')}
        </Button>
      </p>
    </div>
  )
}

function Transaction({ document: { number, paidOn, seller, buyer } }: { document: Document }) {
  const text = useText()
  return (
    <section aria-labelledby="receipt-transaction">
      <h3 className="visually-hidden" id="receipt-transaction">
        {text('receipt.summary')}
      </h3>
      <dl className="receipt-facts">
        <Fact label={text('receipt.number')} lines={[number]} />
        <Fact label={text('receipt.paidOn')} lines={[paidOn]} />
        <Fact label={text('receipt.seller')} lines={[seller.name, ...seller.lines]} />
        <Fact label={text('receipt.buyer')} lines={[buyer.name, ...buyer.lines]} />
      </dl>
    </section>
  )
}

function Lines({ document: { lines, total, refunds } }: { document: Document }) {
  const text = useText()
  return (
    <table className="receipt-lines">
      <caption className="visually-hidden">{text('receipt.order')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('receipt.description')}</th>
          <th scope="col">{text('receipt.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, detail, amountFormatted }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              {detail && <small>{detail}</small>}
            </th>
            <td>{amountFormatted}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text('receipt.total')}</th>
          <td>{total.amountFormatted}</td>
        </tr>
        {refunds.map(({ on, amountFormatted }, n) => (
          // The index is a stable key, because refunds are only added at the end.
          <tr key={n}>
            <th scope="row">
              {on === null ? text('receipt.refundUnderWay') : text('receipt.refundOn', { date: on })}
            </th>
            <td>−{amountFormatted}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

function Payment({ document }: { document: Document }) {
  const text = useText()
  const { method, transactionId, paidUntil, refundUntil, isRefunded } = document
  return (
    <section aria-labelledby="receipt-payment">
      <h3 className="visually-hidden" id="receipt-payment">
        {text('receipt.payment')}
      </h3>
      <dl className="receipt-facts" data-boxed>
        <Fact label={text('receipt.method')} lines={[method]} />
        {transactionId !== null && <Fact label={text('receipt.transaction')} lines={[transactionId]} />}
        {!isRefunded && <Fact label={text('receipt.paidUntil')} lines={[paidUntil]} />}
        {refundUntil !== null && <Fact label={text('receipt.refundUntil')} lines={[refundUntil]} />}
      </dl>
    </section>
  )
}

/** A label with its value. The first line stands out. */
function Fact({ label, lines: [first, ...others] }: { label: string; lines: readonly string[] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong className="line">{first}</strong>
        {others.map((line) => (
          <span className="line" key={line}>
            <Breakable>{line}</Breakable>
          </span>
        ))}
      </dd>
    </div>
  )
}

/** A line of an address. A long e-mail address breaks before its “@”. */
function Breakable({ children: line }: { children: string }) {
  const [name, host] = line.split('@')
  if (host === undefined) return <SupportText>{line}</SupportText>
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  )
}
