import { postPath, replyPath } from '#shared/domain/forum/paths.ts'
import { type LengthRefusal, refusePostText, refuseReplyText, refuseTitle } from '#shared/domain/forum/rules.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { showBusy } from '../../ui/button/show-busy.ts'
import { textToHtml } from '../expert-panels/answer/plain-answer.ts'
import { createPost, createReply } from './compose.requests.ts'
import { type KeptDraft, keepForumDraft, type ShownText } from './keep-draft.ts'
import { suggestMentions } from './mention-list.ts'
import { offerSimilar } from './similar-posts.ts'

type Texts = Readonly<Record<'kept' | 'device' | 'merged' | 'sending' | 'mentions' | 'failed' | 'offline', string>>

/** The draft is kept, lengths are told while typing, and what is posted leaves the page only once the server has it. */
export function openComposer(form: HTMLFormElement): void {
  const { compose, user = '', place = '' } = form.dataset
  const field = form.querySelector('textarea')
  const title = form.querySelector<HTMLInputElement>('input[name=title]')
  const status = form.querySelector('[data-status]')
  if (!field || !status) return
  const texts = JSON.parse(form.dataset.texts ?? '{}') as Texts
  const isReply = compose === 'reply' || compose === 'edit-reply'
  const refuse = isReply ? refuseReplyText : refusePostText
  const shown = (): ShownText => ({ title: title?.value ?? '', text: field.value.trim() })
  const audienceId = () => audienceOf(form)
  let draft: KeptDraft | null = null
  let isTouched = false

  const say = (input: HTMLElement | null, text: string) => {
    const error = input && form.querySelector(`#${input.id}-error`)
    if (!error || error.textContent === text) return
    error.textContent = text
    if (text) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  const tell = () => {
    say(field, tooLongOnly(refuse(field.value)))
    say(title, title ? tooLongOnly(refuseTitle(title.value)) : '')
  }
  const changed = () => {
    isTouched = true
    tell()
    draft?.change(shown())
  }
  form.addEventListener('input', changed)
  tell()

  void keepForumDraft({
    ...{ userId: user, place, revision: revisionIn(form), audienceId },
    show: (text, isMerged) => {
      // What was typed before the device was asked stays.
      if (!isMerged && isTouched) return
      field.value = text.text
      if (title) title.value = text.title
      tell()
      if (isMerged) status.textContent = texts.merged
    },
    onSaved: (where) => {
      if (isTouched) status.textContent = where === 'server' ? texts.kept : texts.device
    },
  })
    .then((kept) => {
      draft = kept
      if (isTouched) kept.change(shown())
    })
    .catch(() => {})

  suggestMentions(field, { audienceId, label: texts.mentions })
  offerSimilar(form, audienceId)
  for (const radio of form.querySelectorAll<HTMLInputElement>('[data-sentence]'))
    radio.addEventListener('change', () => {
      const sentence = form.querySelector('[data-visible]')
      if (sentence) sentence.textContent = `${radio.dataset.sentence}.`
    })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit(submitOf(form) ?? undefined)
  })

  let isSending = false
  form.addEventListener('submit', (event) => {
    if (compose !== 'reply' && compose !== 'new') return
    event.preventDefault()
    const wrongTitle = title && refuseTitle(title.value)
    const wrong = refuse(field.value)
    say(title, wrongTitle?.message ?? '')
    say(field, wrong?.message ?? '')
    if (wrongTitle || wrong) return (wrongTitle ? title : field)?.focus()
    if (!isSending) void send()
  })

  const send = async () => {
    const button = submitOf(form)
    isSending = true
    if (button) showBusy(button, texts.sending)
    try {
      const goTo = await post(form, shown(), audienceId())
      await draft?.clear().catch(() => {})
      localStorage.removeItem('council.open-forum-text')
      location.assign(goTo)
    } catch (error) {
      say(field, failureOf(error, texts))
      field.focus()
      if (button) showBusy(button, null)
      isSending = false
    }
  }
}

function submitOf(form: HTMLFormElement): HTMLButtonElement | null {
  return form.querySelector<HTMLButtonElement>('button[type=submit]')
}

/** While one types, a text that is still short is not refused. */
function tooLongOnly(refusal: LengthRefusal | null): string {
  return refusal?.reason === 'tooLong' ? refusal.message : ''
}

function audienceOf(form: HTMLFormElement): string | null {
  return form.querySelector<HTMLInputElement>('input[name=audience]:checked')?.value ?? form.dataset.audience ?? null
}

function revisionIn({ dataset: { revision, savedAt = '', draft = '', draftTitle = '' } }: HTMLFormElement) {
  return revision ? { revisionId: revision, title: draftTitle, content: draft, savedAt: Date.parse(savedAt) } : null
}

/** Answers where to go. The operation stays the same until the text was taken, so that a repeat posts it once. */
async function post(form: HTMLFormElement, { title, text }: ShownText, audienceId: string | null): Promise<string> {
  const value = (name: string) => new FormData(form).get(name)?.toString() ?? ''
  const operationId = value('operation')
  const message = textToHtml(text)
  if (form.dataset.compose === 'new') {
    const { id, state } = await createPost({ title, message, audienceId: audienceId ?? '', operationId })
    return `${postPath(id)}?notice=${state === 'PENDING' ? 'held' : 'posted'}`
  }
  const postId = form.dataset.post ?? ''
  const quote = { quotedEntryId: value('quotedEntry') || null, quotedText: value('quotedText') || null }
  const { id, state } = await createReply({ postId, message, ...quote, operationId })
  return state === 'PENDING' ? `${postPath(postId)}?notice=held&last=true#${id}` : replyPath(postId, id)
}

const TOLD: ReadonlySet<string> = new Set([
  'BadRequest.Invalid',
  'TooLarge',
  'TooManyRequests',
  'Unprocessable',
  'NotFound',
])

function failureOf(error: unknown, texts: Texts): string {
  if (!(error instanceof RequestError)) return texts.failed
  const { phase, message } = error.extensions
  if (error.code === 'Offline') return texts.offline
  return (phase || TOLD.has(error.code)) && typeof message === 'string' ? message : texts.failed
}
