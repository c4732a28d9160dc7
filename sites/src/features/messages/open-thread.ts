import { countCharacters } from '#shared/kernel/words.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { showBusy } from '../../ui/button/show-busy.ts'
import { keepDraft, type MessageDraft } from './message-draft.ts'
import { markRead, readNewMessages, type ShownMessage, sendMessage } from './thread.requests.ts'

type Failures = Readonly<Record<'empty' | 'tooLong' | 'refused' | 'offline' | 'failed', string>>
type Texts = Readonly<Record<'sending' | 'sent' | 'kept' | 'device' | 'merged', string>> & {
  readonly failures: Failures
}

/** The script of a thread: new messages appear, the draft is kept, and a message is sent without leaving the page. */
export function openThread(talk: HTMLElement) {
  const threadId = talk.dataset.thread ?? ''
  const log = talk.querySelector<HTMLElement>('[data-log]')
  let last = Number(talk.dataset.last)
  let newest = last

  const show = (message: ShownMessage) => {
    newest = Math.max(newest, message.seq)
    if (!log || log.querySelector(`[data-seq="${message.seq}"]`)) return
    const template = talk.querySelector<HTMLTemplateElement>(`[data-message-of=${message.isOwn ? 'own' : 'other'}]`)
    const item = template?.content.firstElementChild?.cloneNode(true)
    if (!(item instanceof HTMLElement)) return
    item.dataset.seq = String(message.seq)
    const body = item.querySelector('[data-body]')
    if (body) body.textContent = message.body
    const time = item.querySelector('time')
    if (time) time.dateTime = message.createdAt
    const after = [...log.children].find((one) => Number((one as HTMLElement).dataset.seq) > message.seq)
    log.insertBefore(item, after ?? null)
    talk.querySelector('[data-begin]')?.remove()
  }

  const read = async () => {
    if (document.visibilityState !== 'visible') return
    await markRead(threadId, newest).catch(() => {})
    // As when the page is looked at again: the marks of the bar are asked for anew.
    dispatchEvent(new Event('focus'))
    talk.querySelector('[data-mark-read]')?.remove()
  }

  const showNew = async () => {
    const messages = await readNewMessages(threadId, last)
    for (const message of messages) show(message)
    last = Math.max(last, ...messages.map(({ seq }) => seq))
    if (messages.some(({ isOwn }) => !isOwn)) await read()
  }

  // From now on screen readers announce what is added.
  talk.querySelector('[data-log-region]')?.setAttribute('role', 'log')
  if (Number(talk.dataset.unread) > 0) void read()
  const form = talk.querySelector<HTMLFormElement>('[data-write]')
  if (form) enableWriting(form, { threadId, show, lastSent: lastOwnText(log) })
  return { showNew }
}

function lastOwnText(log: HTMLElement | null): string | null {
  const own = log?.querySelectorAll<HTMLElement>('[data-own=true] [data-body]')
  return own?.item(own.length - 1)?.textContent ?? null
}

type Writing = {
  readonly threadId: string
  readonly show: (message: ShownMessage) => void
  readonly lastSent: string | null
}

function enableWriting(form: HTMLFormElement, { threadId, show, lastSent }: Writing): void {
  const field = form.querySelector('textarea')
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  const status = form.querySelector<HTMLElement>('[data-write-status]')
  const failure = form.querySelector<HTMLElement>('#body-error')
  if (!field || !button || !status || !failure) return
  const texts = JSON.parse(form.dataset.texts ?? '{}') as Texts
  let draft: MessageDraft | null = null
  let operationId: string | null = null
  let isSending = false

  const fail = (text: string) => {
    failure.textContent = text
    field.toggleAttribute('aria-invalid', false)
    if (text) field.setAttribute('aria-invalid', 'true')
  }
  const put = (text: string) => {
    field.value = text
    field.dispatchEvent(new Event('input'))
  }

  const kept = keepDraft({
    userId: form.dataset.user ?? '',
    threadId,
    revision: revisionIn(form),
    lastSent,
    show: (text, isMerged) => {
      // What was typed before the device was asked stays.
      field.value = draft || field.value === (form.dataset.draft ?? '') ? text : field.value
      if (isMerged) status.textContent = texts.merged
    },
    onState: ({ phase }, isJournaling) => {
      if (isSending || field.value === '') return
      if (phase.kind === 'saved') status.textContent = texts.kept
      else if (isJournaling && (phase.kind === 'offline' || phase.kind === 'error')) status.textContent = texts.device
    },
  }).then((opened) => {
    draft = opened
    if (field.value !== (form.dataset.draft ?? '')) opened.change(field.value)
    return opened
  })
  void kept.catch(() => {})

  field.addEventListener('input', () => {
    // Another text is another message.
    operationId = null
    draft?.change(field.value)
    if (failure.textContent) fail('')
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
  })

  const send = async () => {
    if (isSending) return
    const body = field.value.trim()
    if (body === '') return fail(texts.failures.empty)
    if (countCharacters(body) > Number(form.dataset.max)) return fail(texts.failures.tooLong)
    isSending = true
    operationId ??= crypto.randomUUID()
    fail('')
    field.readOnly = true
    showBusy(button, texts.sending)
    try {
      show(await sendMessage(threadId, body, operationId))
      put('')
      status.textContent = texts.sent
    } catch (error) {
      fail(failureOf(error, texts.failures))
    } finally {
      isSending = false
      field.readOnly = false
      showBusy(button, null)
      field.focus()
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
}

function revisionIn({ dataset: { revision, savedAt = '', draft = '' } }: HTMLFormElement) {
  return revision ? { revisionId: revision, title: '', content: draft, savedAt: Date.parse(savedAt) } : null
}

function failureOf(error: unknown, failures: Failures): string {
  if (!(error instanceof RequestError)) return failures.failed
  // The membership does not allow it now; the sentence says what does.
  if (error.extensions.phase) return String(error.extensions.message)
  switch (error.code) {
    case 'Offline':
      return failures.offline
    case 'TooLarge':
      return failures.tooLong
    case 'TooManyRequests':
    case 'Unprocessable':
    case 'NotFound':
      return String(error.extensions.message ?? failures.refused)
    default:
      return failures.failed
  }
}
