import { RequestError } from '../../lib/graphql/request-error.ts'
import type { EditorStore } from '../editor.store.ts'
import { isUnsent, type SaveState } from './save-state.ts'
import { currentRevisionIn } from './save-text.ts'

/**
 * Hands on exactly the saved text on the screen. When another text has become current on another device, the conflict
 * dialog asks which to keep, and this rejects with the refusal; an equal text under another id is handed on as that.
 */
export async function handOn(
  store: Pick<EditorStore, '$save' | 'compareWith'>,
  { baseRevisionId }: Pick<SaveState, 'baseRevisionId'>,
  send: (revisionId: string | null) => Promise<void>,
): Promise<void> {
  try {
    await send(baseRevisionId)
  } catch (error) {
    const isStale = error instanceof RequestError && error.code === 'StaleRevision'
    const theirs = isStale ? currentRevisionIn(error.extensions) : null
    if (!theirs) throw error
    store.compareWith(theirs)
    const state = store.$save.get()
    if (isUnsent(state) || state.baseRevisionId !== theirs.revisionId) throw error
    await send(theirs.revisionId)
  }
}
