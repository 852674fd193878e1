import { useNavigation } from 'react-router'
import { useText } from '#web/lib/text.tsx'
import { SubmitButton, type SubmitButtonProps } from '#web/ui/submit-button.tsx'

export type SubmitProps = Omit<SubmitButtonProps, 'pending' | 'pendingText' | 'slowText'> & {
  /** Whether this button's form is being sent. By default, any form of the page. */
  pending?: boolean
}

/** The button that sends a form. It waits while a page is loaded or a form is sent. */
export function Submit({ pending, ...button }: SubmitProps) {
  const text = useText()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <SubmitButton
      {...button}
      pending={pending ?? isBusy}
      pendingText={text('chrome.sending')}
      slowText={text('chrome.slow')}
    />
  )
}
