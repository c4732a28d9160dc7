import type { PresentPerson } from '../../presence/follow-presence.ts'
import { PresenceLine } from '../../presence/PresenceLine.tsx'
import { editingSentence } from '../../presence/presence-text.ts'

/** Tells the author that an editor is editing the article. */
export function EditorsWriting({ people }: { readonly people: readonly PresentPerson[] }) {
  const sentence = editingSentence(people)
  return <PresenceLine sentences={sentence === null ? [] : [sentence]} />
}
