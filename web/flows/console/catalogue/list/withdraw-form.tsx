import { ReasonField } from '#web/flows/console/shell/reason-field.tsx'

type Given = {
  id: number
  /** What the reason is for, such as “to end SPRING-10”. */
  why: string
  button: 'Take back' | 'End' | 'Discard'
}

/** The form in a row that withdraws it. It needs a reason. */
export function WithdrawForm({ id, why, button }: Given) {
  return (
    <form method="post" className="line-up wrap">
      <input type="hidden" name="id" value={id} />
      <ReasonField className="field short" aria-label={`Reason ${why}`} placeholder="Reason" />
      <button className="btn sm danger" name="what" value="withdraw">
        {button}
      </button>
    </form>
  )
}
