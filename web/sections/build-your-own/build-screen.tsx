import { useNavigation } from 'react-router'
import { useText } from '#web/lib/text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Screen, type ScreenProps } from '../shell/screen.tsx'
import { BuildYourOwn, type BuildYourOwnProps } from './build-your-own.tsx'

export type BuildScreenProps = Pick<ScreenProps, 'back' | 'step'> &
  Omit<BuildYourOwnProps, 'pending'> & {
    answer: { error: string; typed: NonNullable<BuildYourOwnProps['built']> } | undefined
  }

/** The page on which a parent builds a package. */
export function BuildScreen({ answer, back = null, step, built, ...build }: BuildScreenProps) {
  const text = useText()
  const pending = useNavigation().state !== 'idle'
  return (
    <Screen
      title={text('join.build.title')}
      lede={text('join.build.lede')}
      back={back}
      {...(step ? { step } : {})}
    >
      {answer && (
        <Notice tone="error" live>
          {answer.error}
        </Notice>
      )}
      <BuildYourOwn {...build} built={answer?.typed ?? built} pending={pending} />
    </Screen>
  )
}
