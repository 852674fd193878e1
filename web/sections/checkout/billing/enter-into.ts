/** Enters a value into a field as if it had been typed or chosen, so that everything that listens to it hears. */
export function enterInto(container: HTMLElement, { name, value }: { name: string; value: string }): void {
  const field = container.querySelector(`[name="${name}"]`)
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (field instanceof HTMLInputElement) {
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
