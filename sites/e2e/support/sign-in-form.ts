import type { Page, Route } from 'playwright'
import { PASSWORD } from './api.ts'
import { newestMessageTo } from './outbox.ts'

const CODE_EMAIL = /^[0-9]{5} is your .* verification code/

export async function codeTo(to: string, count = 1): Promise<string> {
  return /\b[0-9]{5}\b/.exec((await newestMessageTo(to, CODE_EMAIL, count)).subject)?.[0] ?? ''
}

/** The path of the link in an email, with its token. */
export async function linkTo(to: string, subject: RegExp, count = 1): Promise<string> {
  const { text } = await newestMessageTo(to, subject, count)
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

/** The button stays disabled until the script is loaded and the email is valid. */
export async function enterEmail(page: Page, email: string) {
  await emailField(page).fill(email)
  await button(page, 'Continue').click()
}

export async function beginSignIn(page: Page, email: string) {
  await page.goto('/login')
  await enterEmail(page, email)
}

export function signIn(page: Page) {
  return button(page, 'Sign In').click()
}

export async function enterPassword(page: Page, password = PASSWORD) {
  await passwordField(page).fill(password)
  await signIn(page)
}

export async function requestCode(page: Page, email: string) {
  await beginSignIn(page, email)
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

/** Answers requests for a path instead of the server. */
export function answerWith(
  page: Page,
  path: string,
  answer: { readonly status: number; readonly body?: object; readonly headers?: Record<string, string> },
) {
  return page.route(`**${path}`, (route: Route) =>
    route.fulfill({ status: answer.status, json: answer.body ?? {}, headers: answer.headers ?? {} }),
  )
}
