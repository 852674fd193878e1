import { useFetcher } from 'react-router'
import { useState } from 'react'
import { tidyUsername, usernameError } from '#domain/people/username.ts'
import { useText } from '#web/lib/text.tsx'

export type UsernameAnswer = { username: string; state: 'free' | 'taken' | 'unfit' | 'unknown' }

/**
 * Asks the page's own route whether a username is free. An answer about an earlier name is ignored. Without
 * an answer, the final submission decides.
 */
export function useUsernameCheck() {
  const text = useText()
  const fetcher = useFetcher<UsernameAnswer>()
  const [asked, setAsked] = useState<string | null>(null)
  const answer = fetcher.data?.username === asked ? fetcher.data : undefined
  const waiting = asked !== null && fetcher.state !== 'idle'

  function check(typed: string) {
    const username = tidyUsername(typed)
    if (username === '' || usernameError(username) || username === asked) return
    setAsked(username)
    void fetcher.submit({ intent: 'username', username }, { method: 'post' })
  }
  const errors = {
    taken: text('rules.username.taken'),
    unfit: text('rules.username.characters'),
    free: undefined,
    unknown: undefined,
  }
  const statuses = {
    free: text('join.credentials.username.available'),
    unknown: text('join.credentials.username.unknown'),
    taken: '',
    unfit: '',
  }
  return {
    isFree: answer?.state === 'free' && !waiting,
    check,
    forget: () => setAsked(null),
    error: answer && !waiting ? errors[answer.state] : undefined,
    status: waiting ? text('join.credentials.username.checking') : answer ? statuses[answer.state] : '',
  }
}
