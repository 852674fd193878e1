import { useSearchParams } from 'react-router'

/** Keeps the addresses of a page with the invitation that this tab shows, where the browser holds more than one. */
export function useInvitedPage(): (path: string) => string {
  const [params] = useSearchParams()
  const number = params.get('invitation')
  return (path) => (number === null ? path : `${path}?invitation=${number}`)
}
