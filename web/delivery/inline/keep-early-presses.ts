/**
 * Repeats early clicks on buttons once the page's script can handle them. It listens after React. React may hydrate
 * because of a click, and then handles that click itself. While the browser sends a form, nothing is kept, because the
 * page is about to be left.
 *
 * It runs in the page as text, so it uses no other code of this project.
 * @param hydrated the event that says that the script can handle clicks
 */
export function keepEarlyPresses(hydrated: string): void {
  const pressed = new Set<HTMLElement>()
  const keep = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    const button = target.closest<HTMLElement>('button[type=button]:not([popovertarget])')
    if (button && !document.querySelector('form [data-pending]')) pressed.add(button)
  }
  const repeat = () => {
    window.removeEventListener('click', keep)
    for (const button of pressed) if (button.isConnected) button.click()
  }
  window.addEventListener('click', keep)
  document.addEventListener(hydrated, repeat, { once: true })
}
