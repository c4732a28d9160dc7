import { parseDocument } from 'htmlparser2'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../shared/kernel/ids.ts'
import { origin, THEO } from '../../support/browser.ts'
import { element, getPage, type HtmlNode, type HttpSession, httpSession, linksOf, textOf } from '../../support/http.ts'
import { newMember } from '../../support/members.ts'
import { send } from '../../support/request.ts'

/* Batches and questions of expert panels by forms, like a browser without script. */

let staff: HttpSession
beforeAll(async () => {
  staff = await httpSession('meridian', 'staff', THEO)
})

function post(path: string, fields: Record<string, string>, who = staff) {
  return send(who.brand, path, {
    method: 'POST',
    headers: { cookie: who.cookie, origin: origin(who.brand), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
}

/** The value of a hidden field. */
function hidden(page: HtmlNode, name: 'base' | 'operation'): string {
  return String(element(page, 'input', { name }).attribs.value)
}

/** The value of a field. */
function field(page: HtmlNode, id: string): string {
  const one = element(page, '*', { id })
  return one.attribs.value ?? textOf(one)
}

const BATCH = { theme: 'People', opensAt: '2026-11-30T09:00', closesAt: '2026-12-14T09:00' }

test('[EP-002] [EP-003] staff create a batch and a question once, and a refused form keeps the typed values', async () => {
  const title = `Panel ${newId(new Date()).slice(-8)}`
  const list = await getPage(staff, '/admin/expert-panels')
  const typed = { ...BATCH, title, operation: hidden(list.document, 'operation') }
  const refused = await post('/admin/expert-panels', { ...typed, title: '', closesAt: BATCH.opensAt })
  expect(refused.status).toBe(422)
  const again = parseDocument(refused.body)
  expect(textOf(element(again, 'main'))).toContain('The end must be after the start.')
  expect(element(again, 'input', { id: 'batch-title' }).attribs['aria-invalid']).toBe('true')
  expect([field(again, 'batch-theme'), hidden(again, 'operation')]).toEqual(['People', typed.operation])

  const [created, repeated] = [await post('/admin/expert-panels', typed), await post('/admin/expert-panels', typed)]
  expect(created.status).toBe(303)
  expect(repeated.headers.location).toBe(created.headers.location)
  const path = String(created.headers.location).replace(/\?.*$/, '')
  const batch = await getPage(staff, String(created.headers.location))
  expect(textOf(element(batch.document, 'main'))).toContain('Batch created.')
  const question = {
    ...{ action: 'add', operation: hidden(batch.document, 'operation'), title: `${title}?`, prompt: 'Name one.' },
    ...{ context: 'Of your own', maxAnswers: '12' },
  }
  const wrong = await post(path, { ...question, prompt: '', maxAnswers: '0' })
  expect(wrong.status).toBe(422)
  expect(textOf(element(parseDocument(wrong.body), 'main'))).toContain('Enter a whole number from 1 to 10,000')
  expect(element(parseDocument(wrong.body), 'textarea', { id: 'question-prompt' }).attribs['aria-invalid']).toBe('true')
  expect(field(parseDocument(wrong.body), 'question-context')).toBe('Of your own')
  for (const _ of ['once', 'again']) expect((await post(path, question)).headers.location).toBe(`${path}?notice=added`)
  const { document } = await getPage(staff, path)
  expect(linksOf(document).filter(({ text }) => text === `${title}?`)).toHaveLength(1)

  const reader = await httpSession('meridian', 'member', (await newMember('meridian')).email)
  expect((await post('/admin/expert-panels', typed, reader)).status).toBe(401)
})

test('[EP-002] [EP-003] with two editors of a batch or a question the second sees what the first saved, and keeps their own values', async () => {
  const title = `Panel ${newId(new Date()).slice(-8)}`
  const created = await post('/admin/expert-panels', { ...BATCH, title, operation: newId(new Date()) })
  const path = String(created.headers.location).replace(/\?.*$/, '')
  const base = hidden((await getPage(staff, path)).document, 'base')
  const details = { ...BATCH, title, action: 'save', base }
  expect((await post(path, { ...details, theme: 'Of the first' })).headers.location).toBe(`${path}?notice=saved`)
  const second = await post(path, { ...details, theme: 'Of the second', closesAt: '2026-12-20T09:00' })
  expect(second.status).toBe(422)
  const compared = parseDocument(second.body)
  const told = textOf(element(compared, 'main'))
  expect(told).toContain('Someone else changed this batch after you opened it.')
  for (const saved of ['Currently saved: Of the first', 'Currently saved: 2026-12-14 09:00'])
    expect(told).toContain(saved)
  expect(field(compared, 'batch-theme')).toBe('Of the second')
  const after = { ...details, theme: 'Of both', base: hidden(compared, 'base') }
  expect((await post(path, after)).status).toBe(303)
  expect(field((await getPage(staff, path)).document, 'batch-theme')).toBe('Of both')

  const asked = { title: `${title}?`, prompt: 'Name one.', context: '', maxAnswers: '' }
  await post(path, { ...asked, action: 'add', operation: newId(new Date()) })
  const batch = await getPage(staff, path)
  const question = linksOf(batch.document).find(({ text }) => text === asked.title)?.href ?? ''
  const began = hidden((await getPage(staff, question)).document, 'base')
  expect((await post(question, { ...asked, base: began, context: 'Of the first' })).status).toBe(303)
  const late = await post(question, {
    ...asked,
    base: began,
    prompt: 'Name two.',
    context: 'Of the second',
    maxAnswers: '3',
  })
  expect(late.status).toBe(422)
  const shown = parseDocument(late.body)
  for (const saved of [
    'Someone else changed this question',
    'Currently saved: Of the first',
    'Currently saved: No limit',
  ])
    expect(textOf(element(shown, 'main'))).toContain(saved)
  expect([field(shown, 'question-prompt'), field(shown, 'question-context')]).toEqual(['Name two.', 'Of the second'])
  const last = { ...asked, base: hidden(shown, 'base'), context: 'Of both' }
  expect((await post(question, last)).headers.location).toBe(`${question}?notice=saved`)
  expect(field((await getPage(staff, question)).document, 'question-context')).toBe('Of both')
})
