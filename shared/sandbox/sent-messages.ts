import { type Journal, openJournal } from './journal.ts'

/** One message to one recipient. */
export type SentMessage = {
  readonly id: string
  readonly channel: 'EMAIL' | 'SMS'
  /** For an email: the name and address of its sender. */
  readonly from?: string
  readonly to: string
  readonly subject: string | null
  readonly text: string
  readonly html: string | null
  /** Extra email headers; absent for texts. */
  readonly headers?: Readonly<Record<string, string>>
  readonly sentAt: string
}

/** The provider's answer for an idempotency key, so that a repeat gets the same answer. */
type UsedKey = { readonly key: string; readonly fingerprint: string; readonly answer: object; readonly at: number }

type Entry = { sent: SentMessage } | { used: UsedKey } | { emptied: true }

const KEPT_MESSAGES = 1000
const KEYS_LIVE_MS = 24 * 60 * 60 * 1000

export type SentMessages = ReturnType<typeof openSentMessages>

/** Everything that was sent, across all providers; stored in a file, dropping the oldest beyond a thousand. */
export function openSentMessages(path: string, now: () => Date) {
  const journal: Journal<Entry> = openJournal(path)
  let messages: SentMessage[] = []
  let keys = new Map<string, UsedKey>()
  let lines = 0
  let changes = 0

  const take = (entry: Entry) => {
    lines++
    if ('sent' in entry) messages.push(entry.sent)
    else if ('used' in entry) keys.set(entry.used.key, entry.used)
    else if ('emptied' in entry) messages = []
  }

  const compact = () => {
    messages = messages.slice(-KEPT_MESSAGES)
    keys = new Map([...keys].filter(([, used]) => isLive(used)))
    const kept: Entry[] = [...[...keys.values()].map((used) => ({ used })), ...messages.map((sent) => ({ sent }))]
    journal.rewrite(kept)
    lines = kept.length
  }

  const isLive = (used: UsedKey) => now().getTime() - used.at < KEYS_LIVE_MS

  const record = (...entries: Entry[]) => {
    journal.append(...entries)
    for (const entry of entries) take(entry)
    changes++
    if (lines > 4 * KEPT_MESSAGES) compact()
  }

  for (const entry of journal.entries()) take(entry)
  compact()

  return {
    /** Changes with every message, and when emptied. */
    get version() {
      return `${changes}-${messages.length}`
    },
    /** Newest first. */
    list: (to?: string): SentMessage[] => {
      const wanted = to === undefined ? undefined : sameForm(to)
      return messages
        .slice(-KEPT_MESSAGES)
        .filter((message) => wanted === undefined || sameForm(message.to) === wanted)
        .reverse()
    },
    add: (sent: readonly SentMessage[], used: UsedKey | null) =>
      record(...sent.map((message) => ({ sent: message })), ...(used ? [{ used }] : [])),
    usedKey: (key: string): UsedKey | undefined => {
      const used = keys.get(key)
      return used && isLive(used) ? used : undefined
    },
    empty: () => record({ emptied: true }),
  }
}

// In a query an unescaped plus sign arrives as a space.
function sameForm(address: string) {
  return address.toLowerCase().trimEnd().replaceAll(' ', '+')
}
