import type { Page, Route } from 'playwright'
import { inject } from 'vitest'
import type { SentMessage } from './outbox.ts'

type Stored = SentMessage & { readonly sentAt: string }

/** Waits until this many messages with the pattern were sent to somebody; answers the newest. */
export async function newestTo(to: string, pattern: RegExp, count = 1): Promise<SentMessage> {
  const until = Date.now() + 30_000
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${inject('sandboxPort')}/outbox.json?to=${encodeURIComponent(to)}`)
    const found = ((await answer.json()) as Stored[]).filter(({ subject, text }) => pattern.test(`${subject} ${text}`))
    if (found.length >= count) {
      const [newest] = found.sort((a, b) => b.sentAt.localeCompare(a.sentAt))
      if (newest) return newest
    }
    if (Date.now() > until) throw new Error(`No ${count} messages to ${to} with ${pattern}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export const CODE_MAIL = /^[0-9]{5} is your .* verification code/

export async function codeTo(to: string, count = 1): Promise<string> {
  return /\b[0-9]{5}\b/.exec((await newestTo(to, CODE_MAIL, count)).subject)?.[0] ?? ''
}

/** The path of the link in a mail, with its token. */
export async function linkTo(to: string, subject: RegExp, count = 1): Promise<string> {
  const { text } = await newestTo(to, subject, count)
  const url = new URL(/https?:\/\/\S+token=[^\s)>\]]+/.exec(text)?.[0] ?? '')
  return url.pathname + url.search
}

export function emailField(page: Page) {
  return page.getByLabel('Email', { exact: true })
}
export function passwordField(page: Page) {
  return page.getByLabel('Password', { exact: true })
}
export function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name })
}
export function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name })
}

/** The page's script is at work: a button waits for a valid email, and only a script lets go of it. */
export async function giveEmail(page: Page, email: string) {
  await emailField(page).fill(email)
  await button(page, 'Continue').click()
}

export async function askForCode(page: Page, email: string) {
  await page.goto('/login')
  await giveEmail(page, email)
  await button(page, /^Send me a code instead/).click()
  await heading(page, 'Enter your code').waitFor()
}

export function digit(page: Page, position: number) {
  return page.getByLabel(`Digit ${position} of 5`)
}

export function fillCode(page: Page, code: string) {
  return digit(page, 1).fill(code)
}

export function boxes(page: Page): Promise<string[]> {
  return page
    .getByRole('group', { name: 'Five-digit code' })
    .getByRole('textbox')
    .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')))
}

/** Answers a path as the server rarely does. */
export function answerWith(
  page: Page,
  path: string,
  answer: { readonly status: number; readonly body?: object; readonly headers?: Record<string, string> },
) {
  return page.route(`**${path}`, (route: Route) =>
    route.fulfill({ status: answer.status, json: answer.body ?? {}, headers: answer.headers ?? {} }),
  )
}
