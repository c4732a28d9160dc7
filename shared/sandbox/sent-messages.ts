import { type Journal, openJournal } from './journal.ts'

/** One message to one recipient, as `GET /outbox.json` shows it. */
export type SentMessage = {
  readonly id: string
  readonly channel: 'EMAIL' | 'SMS'
  readonly to: string
  readonly subject: string | null
  readonly text: string
  readonly html: string | null
  readonly sentAt: string
}

/** What a provider answered to an idempotency key, so that a repeat is answered alike. */
type SpentKey = { readonly key: string; readonly fingerprint: string; readonly id: string; readonly at: number }

type Entry = { sent: SentMessage } | { spent: SpentKey } | { emptied: true }

const KEPT_MESSAGES = 1000
const KEYS_LIVE_MS = 24 * 60 * 60 * 1000

export type SentMessages = ReturnType<typeof openSentMessages>

/** Everything sent, over all providers; kept in a file, the oldest dropped beyond a thousand. */
export function openSentMessages(path: string, now: () => Date) {
  const journal: Journal<Entry> = openJournal(path)
  let messages: SentMessage[] = []
  let keys = new Map<string, SpentKey>()
  let lines = 0
  let changes = 0

  const take = (entry: Entry) => {
    lines++
    if ('sent' in entry) messages.push(entry.sent)
    else if ('spent' in entry) keys.set(entry.spent.key, entry.spent)
    else messages = []
  }

  const compact = () => {
    messages = messages.slice(-KEPT_MESSAGES)
    keys = new Map([...keys].filter(([, spent]) => isLive(spent)))
    const kept: Entry[] = [...[...keys.values()].map((spent) => ({ spent })), ...messages.map((sent) => ({ sent }))]
    journal.rewrite(kept)
    lines = kept.length
  }

  const isLive = (spent: SpentKey) => now().getTime() - spent.at < KEYS_LIVE_MS

  const record = (...entries: Entry[]) => {
    journal.append(...entries)
    for (const entry of entries) take(entry)
    changes++
    if (lines > 4 * KEPT_MESSAGES) compact()
  }

  for (const entry of journal.entries()) take(entry)
  compact()

  return {
    /** Changes with every message and every emptying. */
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
    add: (sent: readonly SentMessage[], spent: SpentKey | null) =>
      record(...sent.map((message) => ({ sent: message })), ...(spent ? [{ spent }] : [])),
    spentKey: (key: string): SpentKey | undefined => {
      const spent = keys.get(key)
      return spent && isLive(spent) ? spent : undefined
    },
    empty: () => record({ emptied: true }),
  }
}

// In a query an unescaped plus sign arrives as a space.
function sameForm(address: string) {
  return address.toLowerCase().trimEnd().replaceAll(' ', '+')
}
