import type { PresentPerson } from './follow-presence.ts'

const LISTED = 3

/** "Ana Ruiz is writing here." "Maya Chen (author) and Theo Brandt have this article open." */
export function presenceSentences(people: readonly PresentPerson[]): readonly string[] {
  const writing = people.filter(({ isWriting }) => isWriting)
  const reading = people.filter(({ isWriting }) => !isWriting)
  return [
    ...(writing.length > 0 ? [`${namesOf(writing)} ${writing.length > 1 ? 'are' : 'is'} writing here.`] : []),
    ...(reading.length > 0 ? [`${namesOf(reading)} ${reading.length > 1 ? 'have' : 'has'} this article open.`] : []),
  ]
}

/** The author's text about an editor who is editing. */
export function editingSentence(people: readonly PresentPerson[]): string | null {
  if (people.length === 0) return null
  return `${namesOf(people)} of the editorial team ${people.length > 1 ? 'are' : 'is'} editing right now.`
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

function namesOf(people: readonly PresentPerson[]): string {
  const names = people.map(({ name, isAuthor }) => (isAuthor ? `${name} (author)` : name))
  const more = names.length - LISTED
  return LIST.format(more > 0 ? [...names.slice(0, LISTED), `${more} more`] : names)
}
