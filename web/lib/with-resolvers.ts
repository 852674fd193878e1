/** A promise with the functions that end it, like `Promise.withResolvers()`. Safari has that only since 2024. */
export function withResolvers<T>(): PromiseWithResolvers<T> {
  let ends!: Omit<PromiseWithResolvers<T>, 'promise'>
  const promise = new Promise<T>((resolve, reject) => {
    ends = { resolve, reject }
  })
  return { promise, ...ends }
}
