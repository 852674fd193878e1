/** A promise with the functions that end it, like `Promise.withResolvers()`. Browsers from before 2024 do not have that. */
export function withResolvers<T>(): PromiseWithResolvers<T> {
  let ends!: Omit<PromiseWithResolvers<T>, 'promise'>
  const promise = new Promise<T>((resolve, reject) => {
    ends = { resolve, reject }
  })
  return { promise, ...ends }
}
