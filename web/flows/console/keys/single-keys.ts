/**
 * Switches the keys of one character on and off (WCAG 2.2, criterion 2.1.4). Otherwise a person who speaks to their
 * computer would press them with each word. The choice is kept in this browser. Without this script there are no keys,
 * so only the script shows the switch.
 */
const OFF = 'evenhand-console-single-keys-off'

const choice = document.querySelector<HTMLElement>('[data-single-keys-choice]')
const box = choice?.querySelector('input')
if (choice && box) {
  choice.hidden = false
  box.checked = singleKeysWork()
  box.addEventListener('change', () => {
    if (box.checked) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, 'yes')
    showChoice()
  })
}
showChoice()

/** Whether keys such as J or 1 do something. */
export function singleKeysWork(): boolean {
  return localStorage.getItem(OFF) === null
}

/** The styles hide the marks of keys that are off. */
function showChoice(): void {
  document.documentElement.dataset['singleKeys'] = singleKeysWork() ? 'on' : 'off'
}
