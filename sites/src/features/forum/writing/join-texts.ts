import type { EditorStore } from '../../../editor/editor.store.ts'
import { baseOfConflict, type SaveState } from '../../../editor/saving/save-state.ts'
import { COMPOSE_MESSAGES } from '../messages.ts'

/**
 * Shows where the draft is. The text of another tab or device is merged with this one, paragraph by paragraph, because
 * nobody expects a dialog about a draft; only two different titles open the editor's dialog.
 */
export function joinTexts(store: EditorStore, say: (words: string) => void): void {
  let isTouched = false
  let isJoined = false
  store.$save.subscribe((state) => {
    const { kind } = state.phase
    if (kind === 'dirty') {
      isJoined = false
      // "Draft saved" does not apply to the text typed now.
      say('')
    }
    if (kind === 'dirty' || kind === 'saving') isTouched = true
    else if (kind === 'conflict')
      void join(store).then((joined) => {
        isJoined ||= joined
        if (joined) say(COMPOSE_MESSAGES.merged)
      })
    else if (isTouched && !isJoined) say(whereItIs(state, store))
  })
}

function whereItIs({ phase, draft }: SaveState, store: EditorStore): string {
  if (draft.title === '' && draft.content === '') return ''
  if (phase.kind === 'saved' || phase.kind === 'idle') return COMPOSE_MESSAGES.draftKept
  return store.$isJournaling.get() ? COMPOSE_MESSAGES.draftOnDevice : store.document.messages.notSaved
}

async function join(store: EditorStore): Promise<boolean> {
  const { mergeOnBase, overlapsOf, resolveMerge } = await import('../../../editor/text/three-way.ts')
  const state = store.$save.get()
  if (state.phase.kind !== 'conflict') return false
  const merge = mergeOnBase(baseOfConflict(state), state.draft, state.phase.theirs)
  if (overlapsOf(merge).some(({ isTitle, mine, theirs }) => isTitle && mine !== '' && theirs !== '')) return false
  store.choose({ kind: 'merged', text: resolveMerge(merge, []) })
  return true
}
