import { formatMoment } from '#shared/kernel/dates.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { productClock } from '../../editor/product-clock.ts'
import { isOutcomeUnknown } from '../../lib/graphql/outcome-unknown.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { showBusy } from '../../ui/button/show-busy.ts'
import { keepDraft, type MessageDraft } from './message-draft.ts'
import { markRead, readNewMessages, type ShownMessage, sendMessage } from './thread.requests.ts'

type Failures = Readonly<
  Record<'empty' | 'tooLong' | 'refused' | 'offline' | 'failed' | 'unknown' | 'earlierSent', string>
>
type Texts = Readonly<Record<'sending' | 'sent' | 'kept' | 'device' | 'merged', string>> & {
  readonly failures: Failures
}

/** The script of a thread: new messages appear, the draft is saved, and a message is sent without leaving the page. */
export function openThread(talk: HTMLElement) {
  const threadId = talk.dataset.thread ?? ''
  const log = talk.querySelector<HTMLElement>('[data-log]')
  let last = Number(talk.dataset.last)
  let newest = last
  const ownShown: ShownMessage[] = []
  const clock = productClock(talk.dataset.now ?? '')

  const show = (message: ShownMessage) => {
    newest = Math.max(newest, message.seq)
    if (message.isOwn) ownShown.push(message)
    if (!log || log.querySelector(`[data-seq="${message.seq}"]`)) return
    const template = talk.querySelector<HTMLTemplateElement>(`[data-message-of=${message.isOwn ? 'own' : 'other'}]`)
    const item = template?.content.firstElementChild?.cloneNode(true)
    if (!(item instanceof HTMLElement)) return
    item.dataset.seq = String(message.seq)
    const body = item.querySelector('[data-body]')
    if (body) body.textContent = message.body
    showTime(item, new Date(message.createdAt), clock.now())
    const after = [...log.children].find((one) => Number((one as HTMLElement).dataset.seq) > message.seq)
    log.insertBefore(item, after ?? null)
    talk.querySelector('[data-begin]')?.remove()
  }

  const read = async () => {
    if (document.visibilityState !== 'visible') return
    await markRead(threadId, newest).catch(() => {})
    // As when the page becomes visible again: refreshes the marks of the bar.
    dispatchEvent(new Event('focus'))
    talk.querySelector('[data-mark-read]')?.remove()
  }

  const showNew = async () => {
    const messages = await readNewMessages(threadId, last)
    for (const message of messages) show(message)
    last = Math.max(last, ...messages.map(({ seq }) => seq))
    if (messages.some(({ isOwn }) => !isOwn)) await read()
  }

  // From now on screen readers announce additions.
  talk.querySelector('[data-log-region]')?.setAttribute('role', 'log')
  if (Number(talk.dataset.unread) > 0) void read()
  const form = talk.querySelector<HTMLFormElement>('[data-write]')
  const hasArrived = async ({ body, after }: Attempt) => {
    await showNew()
    return ownShown.some((message) => message.seq > after && message.body === body)
  }
  if (form) enableWriting(form, { threadId, show, hasArrived, newest: () => newest, lastSent: lastOwnText(log) })
  return { showNew }
}

/** The template has the times of the page, which may have been open for hours. */
function showTime(item: HTMLElement, at: Date, now: Date): void {
  const [relative, time] = [item.querySelector<HTMLElement>('relative-time'), item.querySelector('time')]
  if (!relative || !time) return
  relative.dataset.now = now.toISOString()
  time.dateTime = at.toISOString()
  time.title = formatMoment(at, relative.dataset.zone ?? 'UTC')
}

function lastOwnText(log: HTMLElement | null): string | null {
  const own = log?.querySelectorAll<HTMLElement>('[data-own=true] [data-body]')
  return own?.item(own.length - 1)?.textContent ?? null
}

/** A message being sent. */
type Attempt = {
  readonly body: string
  readonly operationId: string
  /** The last message shown before it. */
  readonly after: number
}

type Writing = {
  readonly threadId: string
  readonly show: (message: ShownMessage) => void
  /** Shows new messages, and returns whether the message is among them. */
  readonly hasArrived: (attempt: Attempt) => Promise<boolean>
  readonly newest: () => number
  readonly lastSent: string | null
}

function enableWriting(form: HTMLFormElement, writing: Writing): void {
  const { threadId, show, hasArrived, newest, lastSent } = writing
  const field = form.querySelector('textarea')
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  const status = form.querySelector<HTMLElement>('[data-write-status]')
  const failure = form.querySelector<HTMLElement>('#body-error')
  if (!field || !button || !status || !failure) return
  const texts = JSON.parse(form.dataset.texts ?? '{}') as Texts
  let draft: MessageDraft | null = null
  let attempt: Attempt | null = null
  let isUnknown = false
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
      // Text typed before the device was checked stays.
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
    fail('')
    field.readOnly = true
    showBusy(button, texts.sending)
    try {
      await sendText(body)
    } catch (error) {
      fail(failureOf(error, texts.failures))
    } finally {
      isSending = false
      field.readOnly = false
      showBusy(button, null)
      field.focus()
    }
  }

  const sendText = async (body: string) => {
    if (attempt && attempt.body !== body) {
      // Another text is another message, once the outcome of the earlier one is known.
      const isEarlierSent = isUnknown && (await hasArrived(attempt))
      attempt = null
      isUnknown = false
      if (isEarlierSent) return fail(texts.failures.earlierSent)
    }
    attempt ??= { body, operationId: crypto.randomUUID(), after: newest() }
    try {
      show(await sendMessage(threadId, body, attempt.operationId))
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      isUnknown = true
      if (!(await hasArrived(attempt).catch(() => false))) throw error
    }
    attempt = null
    isUnknown = false
    put('')
    status.textContent = texts.sent
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
}

function revisionIn({ dataset: { revision, savedAt = '', draft = '' } }: HTMLFormElement) {
  return revision ? { revisionId: revision, title: '', content: draft, savedAt: Date.parse(savedAt) } : null
}

/** A proxy responded, or nothing did: the message may have been sent. */
function failureOf(error: unknown, failures: Failures): string {
  if (!(error instanceof RequestError)) return failures.failed
  // The membership does not allow it now; the message says what does.
  if (error.extensions.phase) return String(error.extensions.message)
  if (isOutcomeUnknown(error)) return failures.unknown
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
