import { inject } from 'vitest'

export type SentMessage = { readonly to: string; readonly subject: string; readonly text: string }

async function sent(to: string): Promise<SentMessage[]> {
  const answer = await fetch(`http://127.0.0.1:${inject('sandboxPort')}/outbox.json?to=${encodeURIComponent(to)}`)
  return (await answer.json()) as SentMessage[]
}

/** Waits until a mail with this subject has reached the outbox. */
export async function mailTo(to: string, subject: RegExp): Promise<SentMessage> {
  const until = Date.now() + 20_000
  for (;;) {
    const found = (await sent(to)).find((message) => subject.test(message.subject))
    if (found) return found
    if (Date.now() > until) throw new Error(`No mail to ${to} with ${subject}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
