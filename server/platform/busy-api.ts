/** How long a browser or a proxy should wait, in seconds, if the API does not say it. */
const WAIT_SECONDS = '2'
const UNAVAILABLE = 503

type FetchApi = (call: Request) => Promise<Response>

/** Watches the calls of one page. A page that fails because the API is away or busy is unavailable too. */
export function watchBusyApi(fetchApi: FetchApi): {
  fetchApi: FetchApi
  /** The answer of the page, with the right status and `Retry-After`. */
  answer: (page: Response) => Response
} {
  let wait: string | null = null
  return {
    fetchApi: async (call) => {
      try {
        const answer = await fetchApi(call)
        if (answer.status === UNAVAILABLE) wait = answer.headers.get('retry-after') ?? WAIT_SECONDS
        return answer
      } catch (error) {
        wait = WAIT_SECONDS
        throw error
      }
    },
    answer: (page) => {
      const isBusy = page.status === UNAVAILABLE || (page.status === 500 && wait !== null)
      const told = new Response(page.body, {
        status: isBusy ? UNAVAILABLE : page.status,
        statusText: page.statusText,
        headers: page.headers,
      })
      if (isBusy && !told.headers.has('retry-after')) told.headers.set('retry-after', wait ?? WAIT_SECONDS)
      return told
    },
  }
}
