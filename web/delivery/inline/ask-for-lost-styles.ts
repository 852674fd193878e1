/**
 * Asks for a style sheet again after a pause if it was lost on the way. Without it, a page shows what its styles hide,
 * such as the prices of both terms.
 *
 * It runs in the page as text, so it uses no other code of this project.
 * @param pauseMs the time before it is asked for again, in milliseconds
 */
export function askForLostStyles(pauseMs: number): void {
  const askAgain = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
      setTimeout(() => target.replaceWith(target.cloneNode()), pauseMs)
  }
  // An error of an element does not bubble.
  window.addEventListener('error', askAgain, true)
}
