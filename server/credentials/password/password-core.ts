const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** A password without digits and symbols at its ends. People add them to satisfy rules. */
export function coreOf(password: string): string {
  return password.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

/**
 * The words that a password may be based on, without duplicates. Look-alike characters become letters, and separators
 * are removed.
 */
export function coresOf(password: string): string[] {
  const bare = coreOf(password)
  const fromStart = password.toLowerCase().replace(/[^\p{L}]+$/u, '')
  const cores = [
    bare,
    withoutLookAlikes(bare),
    withoutLookAlikes(fromStart),
    bare.replaceAll(/[^\p{L}]/gu, ''),
  ]
  return [...new Set(cores.flatMap((core) => [core, core.replace(/^(.+?)\1+$/u, '$1')]))]
}

function withoutLookAlikes(text: string): string {
  return Array.from(text, (letter) => LOOK_ALIKES[letter] ?? letter).join('')
}
