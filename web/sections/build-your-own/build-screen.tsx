import { useNavigation } from 'react-router'
import { useText } from '#web/lib/text.tsx'
import { isUnreachable, type Unreachable } from '#web/lib/unreachable.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Screen, type ScreenProps } from '../shell/screen.tsx'
import { READY_MADE } from './built-in.ts'
import { BuildYourOwn, type BuildYourOwnProps } from './build-your-own.tsx'

export type BuildScreenProps = Pick<ScreenProps, 'back' | 'step'> &
  Omit<BuildYourOwnProps, 'pending'> & {
    answer: { error: string; typed: BuildYourOwnProps['built'] } | Unreachable | undefined
  }

/** The page on which a parent builds a package. */
export function BuildScreen({ answer: latest, back = null, step, built, ...build }: BuildScreenProps) {
  const text = useText()
  const { state, formData } = useNavigation()
  const pending = state === 'idle' ? null : formData?.has(READY_MADE) ? 'ready-made' : 'built'
  const answer = isUnreachable(latest) ? undefined : latest
  const error = isUnreachable(latest) ? text('chrome.unreachable') : answer?.error
  return (
    <Screen
      title={text('join.build.title')}
      lede={text('join.build.lede')}
      back={back}
      {...(step ? { step } : {})}
    >
      {error && (
        <Notice tone="error" live takesFocus={latest}>
          {error}
        </Notice>
      )}
      <BuildYourOwn {...build} built={answer?.typed ?? built} pending={pending} />
    </Screen>
  )
}
