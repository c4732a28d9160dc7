import { NOTE_KINDS, NOTE_REFUSALS, type NoteKind } from '#shared/domain/members/notes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { refusedReason } from '../../../lib/forms/refused-reason.ts'
import { mayBeId } from '../../../lib/may-be-id.ts'
import type { NoteNotice } from './messages.ts'
import { ADD_NOTE, EDIT_NOTE, PIN_NOTE, REMOVE_NOTE } from './notes.queries.ts'

type Page = PostedPage<'admin'>

/** A refused form: the page is shown again with it. */
export type RefusedNote = {
  readonly failure: string
  /** The note of the form; null for a new note. */
  readonly noteId: string | null
  /** The typed values; null for a form without a text. */
  readonly typed: {
    readonly kind: NoteKind
    readonly body: string
    readonly isPinned: boolean
    readonly operationId: string
    readonly baseVersionId: string
  } | null
  /** The note was changed in another window after the form was opened. */
  readonly isStale: boolean
}

/** Handles the forms on the page of a member's notes. */
export async function submitNoteForm(
  { request, locals }: Page,
  userId: string,
): Promise<{ readonly notice: NoteNotice } | RefusedNote> {
  const form = await readPageForm({ request, locals }, { size: 'message' })
  const noteId = form.get('note')
  if (noteId !== null && !mayBeId(noteId)) throw new AppError('NotFound')
  const typed = form.has('body') ? typedIn(form) : null
  try {
    return { notice: await submit(locals.api.admin, form, { userId, noteId, typed }) }
  } catch (error) {
    const reason = refusedReason(error, NOTE_REFUSALS)
    if (reason === null) throw error
    const failure = NOTE_REFUSALS[reason]
    if (typed && reason === 'addedEarlier')
      return { failure, noteId, typed: { ...typed, operationId: crypto.randomUUID() }, isStale: false }
    return { failure, noteId, typed, isStale: error instanceof AppError && error.code === 'StaleRevision' }
  }
}

type Asked = Pick<RefusedNote, 'noteId' | 'typed'> & { readonly userId: string }

async function submit(admin: PageApi, form: URLSearchParams, { userId, noteId, typed }: Asked): Promise<NoteNotice> {
  const action = form.get('action')
  if (action === 'add' && typed) {
    const { kind, body, isPinned, operationId } = typed
    await admin(ADD_NOTE, { userId, kind, body, isPinned, operationId })
    return 'added'
  }
  if (noteId === null) throw new AppError('NotFound')
  if (action === 'edit' && typed) {
    const { kind, body, baseVersionId, operationId } = typed
    await admin(EDIT_NOTE, { noteId, kind, body, baseVersionId, operationId })
    return 'edited'
  }
  if (action === 'pin' || action === 'unpin') {
    await admin(PIN_NOTE, { noteId, isPinned: action === 'pin' })
    return action === 'pin' ? 'pinned' : 'unpinned'
  }
  if (action !== 'remove') throw new AppError('NotFound')
  await admin(REMOVE_NOTE, { noteId })
  return 'removed'
}

function typedIn(form: URLSearchParams): NonNullable<RefusedNote['typed']> {
  const kind = NOTE_KINDS.find((one) => one === form.get('kind'))
  if (!kind) throw new AppError('NotFound')
  return {
    kind,
    body: form.get('body') ?? '',
    isPinned: form.get('pinned') === 'yes',
    operationId: form.get('operation') || crypto.randomUUID(),
    baseVersionId: form.get('base') ?? '',
  }
}
