/** The first letters of a name. The name is beside it. */
export function Avatar({ name, look = '' }: { name: string; look?: string }) {
  const words = name.split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : '']
  return (
    <span className={`av ${look}`.trim()} aria-hidden="true">
      {initials.map((word = '') => word.slice(0, 1)).join('')}
    </span>
  )
}
