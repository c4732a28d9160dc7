import { nextPresenceMs, WRITING_MS } from '#shared/domain/articles/presence/presence.ts'
import { pollWhileVisible } from '../../../lib/poll.ts'

export type PresentPerson = {
  readonly id: string
  readonly name: string
  readonly isAuthor: boolean
  readonly isWriting: boolean
}

export type Presence = { readonly changeKey: string; readonly people: readonly PresentPerson[] }

export type PresenceOptions = {
  readonly articleId: string
  /** Selects the elements in which the text and its title are edited. */
  readonly textSelector: string
  readonly sayPresent: (articleId: string, isWriting: boolean) => Promise<Presence>
  /** As rendered with the page. */
  readonly first: Presence | null
  readonly onPeople: (people: readonly PresentPerson[]) => void
  /** Loads what is new. */
  readonly onChanged: () => Promise<void>
}

/**
 * Reports every few seconds that the article is open here, and returns who else has it open. Returns a function that
 * stops.
 */
export function followPresence(options: PresenceOptions): () => void {
  const { articleId, textSelector, sayPresent, first, onPeople, onChanged } = options
  const openedAt = Date.now()
  let typedAt = 0
  let others = first?.people.length ?? 0
  let hasAsked = false
  let knownKey = first?.changeKey
  const noteTyping = (event: Event) => {
    if (event.target instanceof Element && event.target.closest(textSelector)) typedAt = Date.now()
  }
  document.addEventListener('input', noteTyping)
  const stop = pollWhileVisible(
    async () => {
      hasAsked = true
      const { changeKey, people } = await sayPresent(articleId, Date.now() - typedAt < WRITING_MS)
      others = people.length
      onPeople(people)
      if (changeKey === knownKey) return
      await onChanged()
      knownKey = changeKey
    },
    () => (hasAsked ? nextPresenceMs(Date.now() - openedAt, others) : 0),
  )
  return () => {
    stop()
    document.removeEventListener('input', noteTyping)
  }
}
