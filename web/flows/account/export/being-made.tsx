import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { useText } from '#web/lib/text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The file was requested and is not ready yet. As news, it takes the focus of the pressed button. */
export function BeingMade({ isNews }: { isNews: boolean }) {
  const text = useText()
  return (
    <div className="stack">
      <Notice title={text('account.export.making')} takesFocus={isNews}>
        <p>{text('account.export.makingText')}</p>
      </Notice>
      <div className="actions">
        <ButtonLink to={ACCOUNT_PATHS.export} variant="secondary">
          {text('account.export.check')}
        </ButtonLink>
      </div>
    </div>
  )
}
