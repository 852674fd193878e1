import { useText } from '#web/lib/text.tsx'
import { StartOver } from '#web/sections/shell/start-over.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** On a shared device, another person may now use the page of the parent. */
export function StillThere({ onStay }: { onStay: () => void }) {
  const text = useText()
  return (
    <Dialog
      open
      onClose={onStay}
      title={text('join.idle.title')}
      actions={
        <>
          <Button full onClick={onStay}>
            {text('chrome.continue')}
          </Button>
          <StartOver of="sign-up" />
        </>
      }
    >
      <p>{text('join.idle.text')}</p>
    </Dialog>
  )
}
