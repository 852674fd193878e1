/** A sentence of a document. Code in it counts as one word. */
export type Sentence = { text: string; words: number; hasCode: boolean }

/** What to do with a sentence that is too long or hard. */
export const ADVICE = 'write short sentences: subject, verb, one idea; CONTRIBUTING.md says more under Style'

const MOST_WORDS = 20
const MOST_WORDS_WITH_CODE = 25
const AVOIDED = new RegExp(
  String.raw`\b(${[
    'whoever|whomever|somebody|anew|likewise|thereby|hence|lest|in vain|for want of',
    'what stands|stands? in the way|at the door|(told|hears?) so|(is|are) said',
    'all the same|of ours|an ask|strange ones?|provider inside|the version before|(person|people) of the staff',
  ].join('|')})\b`,
  'i',
)

/** “So does …”, “nor is …”: the subject comes after the verb. */
const INVERTED =
  /^(?:[-*#]+ )*(?:so|nor) (?:am|is|are|was|were|do|does|did|has|have|had|can|could|may|must|will|would) /i

/** A word that replaces code while words are counted. */
const CODE = 'Code'

/** The sentences of a Markdown document in paragraphs, lists, headings and table cells, without code blocks. */
export function sentencesIn(markdown: string): Sentence[] {
  return blocksOf(withoutCode(markdown)).flatMap((block) =>
    asText(block)
      .split(/(?<=[.!?:;][”"’)]*)\s+| · /)
      .map(toSentence)
      .filter(({ words }) => words > 0),
  )
}

/** Whether a sentence of a document, a comment or a title has too many words. */
export function isTooLong({ words, hasCode }: Sentence): boolean {
  return words > (hasCode ? MOST_WORDS_WITH_CODE : MOST_WORDS)
}

/** The words of a sentence that are hard for readers of other languages; null if there are none. */
export function avoidedWords({ text }: Sentence): string | null {
  return (AVOIDED.exec(text) ?? INVERTED.exec(text))?.[0] ?? null
}

function withoutCode(markdown: string): string {
  return markdown
    .replaceAll(/^[ ]*```[\s\S]*?^[ ]*```$/gm, '')
    .replaceAll(/\n\n {4}[^\n]+/g, '\n')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
}

function blocksOf(markdown: string): string[] {
  const blocks: string[] = []
  let isOpen = false
  for (const line of markdown.split('\n')) {
    const text = line.trim()
    if (text.startsWith('|')) blocks.push(...text.split(/(?<!\\)\|/))
    else if (isOpen && text !== '' && !/^([-*] |\d+\. |#)/.test(text))
      blocks.push(`${blocks.pop() ?? ''} ${text}`)
    else blocks.push(text)
    isOpen = text !== '' && !/^[|#]/.test(text)
  }
  return blocks
}

function asText(block: string): string {
  return block
    .replaceAll(/`+[^`]+`+/g, CODE)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<https?:[^>]*>/g, CODE)
    .replaceAll('**', '')
}

function toSentence(text: string): Sentence {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  return { text, words: words.length, hasCode: words.some((word) => word.includes(CODE)) }
}
