import { POST_MAX_CHARACTERS, REPLY_MAX_CHARACTERS } from '#shared/domain/forum/limits.ts'
import { type LengthRefusal, refusePostText, refuseReplyText, refuseTitle } from '#shared/domain/forum/rules.ts'
import { createEditorStore } from '../../../editor/editor.store.ts'
import { EDITOR_MESSAGES } from '../../../editor/messages.ts'
import { plainTextOf } from '../../../editor/text/count-words.ts'
import { serialise } from '../../../editor/text/serialise.ts'
import { adoptTypedText } from '../../../editor/writing/adopt-typed-text.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { showBusy } from '../../../ui/button/show-busy.ts'
import { COMPOSE_MESSAGES, FORUM_FAILURES } from '../messages.ts'
import { typedHtml } from '../plain-entry.ts'
import { EarlierTextPosted } from './earlier-text.ts'
import { entryDocument, loadedEntry } from './entry-document.ts'
import { joinTexts } from './join-texts.ts'
import { mountEntryEditor } from './mount-entry-editor.tsx'
import { sendEntry } from './send-entry.ts'
import { offerSimilar } from './similar-posts.ts'

/**
 * Replaces the plain field with the editor. It saves the draft, checks lengths while typing, and leaves the page only
 * once the server has the posted text.
 */
export function openComposer(form: HTMLFormElement): void {
  const { compose, user: userId = '', place = '' } = form.dataset
  const field = form.querySelector('textarea')
  const title = form.querySelector<HTMLInputElement>('input[name=title]')
  const audience = form.querySelector<HTMLInputElement>('input[name=audience]')
  const status = form.querySelector('[data-status]')
  if (!field || !status) return
  const isReply = compose === 'reply' || compose === 'edit-reply'
  const max = isReply ? Number(form.dataset.max ?? REPLY_MAX_CHARACTERS) : POST_MAX_CHARACTERS
  const refuse = (typed: string) => (isReply ? refuseReplyText(typed, max) : refusePostText(typed))
  const entry = { userId, place, isReply, max, audienceId: () => audienceOf(form) }
  const loaded = loadedEntry(entry, revisionIn(form))
  const store = createEditorStore(entryDocument(entry), loaded)
  const text = () => plainTextOf(store.currentDoc()).trim()

  const stop = store.$isReady.listen(() => {
    stop()
    const content = typedHtml(field.value, new FormData(form).get('original')?.toString() ?? '')
    adoptTypedText(store, loaded.revision, { title: title?.value ?? '', text: field.value, content })
    const editor = mountEntryEditor({ form, field, store, audienceId: entry.audienceId, above: title })
    const say = (about: 'audience' | 'title' | 'text', words: string) => {
      const error = form.querySelector(`#${about}-error`)
      if (!error || error.textContent === words) return
      error.textContent = words
      const input = about === 'text' ? editor.element() : about === 'title' ? title : null
      if (words) input?.setAttribute('aria-invalid', 'true')
      else input?.removeAttribute('aria-invalid')
    }
    // What the server has found wrong stays until it is changed.
    store.$length.listen(() => say('text', tooLongOnly(refuse(text()))))
    store.$title.subscribe((value, before) => {
      if (title && title.value !== value) title.value = value
      if (title && before !== undefined) say('title', tooLongOnly(refuseTitle(value)))
    })
    title?.addEventListener('input', () => store.writeTitle(title.value))
    joinTexts(store, (words) => {
      status.textContent = words
    })

    let isSending = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const wrongTitle = title && refuseTitle(title.value)
      const wrong = refuse(text())
      const missing = !entry.audienceId() && audience?.dataset.missing
      say('audience', missing || '')
      if (title) say('title', wrongTitle?.message ?? '')
      say('text', wrong?.message ?? '')
      if (missing) audience?.focus()
      else if (wrongTitle) title?.focus()
      else if (wrong) editor.element()?.focus()
      else if (!isSending) void send()
    })

    const send = async () => {
      const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
      const lock = (locked: boolean) => {
        isSending = locked
        editor.lock(locked)
        if (title) title.readOnly = locked
        if (button) showBusy(button, locked ? COMPOSE_MESSAGES[isChange(compose) ? 'saving' : 'sending'] : null)
      }
      lock(true)
      try {
        const written = { title: title?.value ?? '', message: serialise(store.currentDoc()) }
        const goTo = await sendEntry(form, written, entry.audienceId())
        await store.clear().catch(() => {})
        localStorage.removeItem('council.open-forum-text')
        store.leaveFor(goTo)
      } catch (error) {
        lock(false)
        say('text', failureOf(error, isChange(compose)))
        // It becomes editable again after the next render.
        requestAnimationFrame(() => editor.element()?.focus())
      }
    }
  })
  store.start()
  offerSimilar(form, entry.audienceId)
  form.addEventListener('change', () => sayAudience(form))
  // The choice made before this was loaded.
  sayAudience(form)
}

function sayAudience(form: HTMLFormElement): void {
  const chosen = form.querySelector<HTMLInputElement>('[data-sentence]:checked')
  const sentence = form.querySelector('[data-visible]')
  if (!chosen || !sentence) return
  sentence.textContent = `${chosen.dataset.sentence}.`
  form.querySelector('#audience-error')?.replaceChildren()
  for (const choice of form.querySelectorAll('[data-sentence]')) choice.removeAttribute('aria-invalid')
}

function isChange(compose: string | undefined): boolean {
  return compose === 'edit-post' || compose === 'edit-reply'
}

/** While typing, a text that is still too short is not reported. */
function tooLongOnly(refusal: LengthRefusal | null): string {
  return refusal?.reason === 'tooLong' ? refusal.message : ''
}

function audienceOf(form: HTMLFormElement): string | null {
  return form.querySelector<HTMLInputElement>('input[name=audience]:checked')?.value ?? form.dataset.audience ?? null
}

/** The draft of the page, or the text to change. */
function revisionIn({ dataset: { revision, savedAt = '', draft = '', draftTitle = '' } }: HTMLFormElement) {
  return revision ? { revisionId: revision, title: draftTitle, content: draft, savedAt: Date.parse(savedAt) } : null
}

const TOLD: ReadonlySet<string> = new Set([
  'BadRequest.Invalid',
  'TooLarge',
  'TooManyRequests',
  'Unprocessable',
  'NotFound',
  'StaleRevision',
])

function failureOf(error: unknown, isEdit: boolean): string {
  if (error instanceof EarlierTextPosted) {
    const reason = toldReason(error.cause)
    return reason ? `${FORUM_FAILURES.correctionRefused} ${reason}` : FORUM_FAILURES.correction
  }
  return toldReason(error) ?? (isEdit ? FORUM_FAILURES.save : FORUM_FAILURES.post)
}

function toldReason(error: unknown): string | null {
  if (!(error instanceof RequestError)) return null
  const { phase, message } = error.extensions
  if (error.code === 'Offline') return FORUM_FAILURES.offline
  if (error.code === 'NotAuthenticated') return EDITOR_MESSAGES.signedOut
  return (phase || TOLD.has(error.code)) && typeof message === 'string' ? message : null
}
