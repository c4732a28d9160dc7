import { inject } from 'vitest'

export type SentMessage = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly sentAt: string
}

export async function messagesTo(to: string): Promise<SentMessage[]> {
  const answer = await fetch(`http://127.0.0.1:${inject('sandboxPort')}/outbox.json?to=${encodeURIComponent(to)}`)
  return (await answer.json()) as SentMessage[]
}

const WAIT_MS = 30_000
const POLL_MS = 100

/** Waits until this many messages with matching subject and text were sent to an address; returns the newest. */
export async function newestMessageTo(to: string, pattern: RegExp, count = 1): Promise<SentMessage> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const found = (await messagesTo(to)).filter(({ subject, text }) => pattern.test(`${subject} ${text}`))
    const [newest] = found.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt))
    if (newest && found.length >= count) return newest
    if (Date.now() > deadline) throw new Error(`Not ${count} but ${found.length} messages to ${to} with ${pattern}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** The name and address of the sender, as shown on the outbox page. */
export async function senderOf({ id }: SentMessage): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${inject('sandboxPort')}/?id=${encodeURIComponent(id)}`)
  return /Email from <b>(.*?)<\/b>/.exec(await answer.text())?.[1] ?? ''
}

/** Waits until an email with this subject was sent to an address. */
export async function emailTo(to: string, subject: RegExp): Promise<SentMessage> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const found = (await messagesTo(to)).find((message) => subject.test(message.subject))
    if (found) return found
    if (Date.now() > deadline) throw new Error(`No email to ${to} with ${subject}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
