import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { origin } from '../support/browser.ts'
import { element, elements, getPage, type HttpSession, httpSession, linksOf, textOf } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { send } from '../support/request.ts'
import { newPaid } from '../support/stored/invitations.ts'
import { storedAnswer } from '../support/stored/panels.ts'

async function newcomer() {
  const member = await newMember('lumen', { gate: 'ONBOARDING' })
  return { member, session: await httpSession('lumen', 'member', member.email) }
}

/** Posts the form of a page like a browser without script; returns the redirect target. */
async function post(session: HttpSession, path: string, fields: Record<string, string>) {
  const answer = await send(session.brand, path, {
    method: 'POST',
    headers: {
      cookie: session.cookie,
      origin: origin(session.brand),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  })
  return { ...answer, to: answer.headers.location }
}

/** The hidden fields of the response's form. */
function hiddenFields({ document }: Awaited<ReturnType<typeof getPage>>): Record<string, string> {
  const inputs = elements(element(document, 'section', { class: /^answer/ }), 'input', { type: 'hidden' })
  return Object.fromEntries(inputs.map(({ attribs }) => [attribs.name ?? '', attribs.value ?? '']))
}

test('[ROUTE-033] [ROUTE-034] [EP-014] without script the question is skipped with the typed text, and answered', async () => {
  const { member, session } = await newcomer()
  for (const step of ['profile', 'contact', 'team'])
    expect((await post(session, `/get-started/${step}`, { action: 'skip' })).status, step).toBe(303)
  const landing = await getPage(session, '/get-started/ep-landing')
  expect(textOf(landing.document)).toContain('Open now')
  await post(session, '/get-started/ep-landing', {})
  const page = await getPage(session, '/get-started/ep-question')
  expect(textOf(page.document)).toContain('2-4 sentences are enough, up to')
  const fields = hiddenFields(page)
  const questionId = fields.question ?? ''

  const empty = await post(session, '/get-started/ep-question', { ...fields, title: '', text: '' })
  expect([empty.status, empty.body.includes('Write an answer before you send it.')]).toEqual([422, true])
  const later = await post(session, '/get-started/ep-question', {
    ...fields,
    title: '',
    text: 'The dashboard.',
    action: 'later',
  })
  expect([later.status, later.to]).toEqual([303, '/get-started'])
  expect(await storedAnswer(questionId, member.id)).toMatchObject({ status: 'DRAFT', characterCount: 14 })
  expect((await getPage(session, '/get-started')).location).toBe('/get-started/complete')

  // A page that was opened before does not send a text that it does not show.
  const stale = await post(session, '/get-started/ep-question', { ...fields, title: '', text: '' })
  expect(stale.status).toBe(422)
  expect(stale.body).toMatch(/was changed somewhere else in the meantime and wasn’t sent[\s\S]*<p>The dashboard\.<\/p>/)
  expect(await storedAnswer(questionId, member.id)).toMatchObject({ status: 'DRAFT', characterCount: 14 })

  const again = await getPage(session, '/get-started/ep-question')
  expect(again.body).toContain('The dashboard.')
  await post(session, '/get-started/ep-question', { ...hiddenFields(again), title: '', text: 'The dashboard.' })
  expect(await storedAnswer(questionId, member.id)).toMatchObject({ status: 'SENT', characterCount: 14 })
})

test('skipped steps are listed on the home page with links to them, until the member dismisses them', async () => {
  const { session } = await newcomer()
  for (const step of ['profile', 'contact', 'team']) await post(session, `/get-started/${step}`, { action: 'skip' })
  await post(session, '/get-started/ep-landing', { action: 'later' })
  const done = await post(session, '/get-started/complete', {})
  expect(done.to).toBe('/')
  const cookies = [...session.cookie.split('; '), ...done.cookies.map((line) => line.split(';')[0] ?? '')]
  const newest = new Map(cookies.map((pair) => [pair.split('=')[0], pair]))
  const finished = { ...session, cookie: [...newest.values()].join('; ') }

  const home = await getPage(finished, '/v2')
  // Profile and question are among the first steps of a new member, the others are in the list of skipped steps.
  const first = linksOf(element(home.document, 'section', { 'aria-labelledby': 'waits' }))
  const left = linksOf(element(home.document, 'section', { 'aria-labelledby': 'left-steps' }))
  expect(first.slice(0, 2).map(({ href }) => href)).toEqual([
    '/v2/profile/edit',
    expect.stringMatching(/^\/v2\/expert-panels\/[\w-]+$/),
  ])
  expect(left.map(({ href }) => href)).toEqual(['/settings#mobile-phone', '/settings/team'])
  for (const { href } of [...first.slice(0, 2), ...left]) expect((await getPage(finished, href)).status, href).toBe(200)
  // The profile is suggested once.
  expect(textOf(home.document)).not.toContain('Add a biography: what you do')
  // A member who has finished cannot open the steps again.
  expect((await getPage(finished, '/get-started/profile')).location).toBe('/v2')
  expect((await post(finished, '/v2', {})).to).toBe('/v2')
  expect(textOf((await getPage(finished, '/v2')).document)).not.toContain('Finish setting up')
})

test('a step saved without a session is shown again with the typed values, except a code', async () => {
  const { session } = await newcomer()
  const ended = { ...session, cookie: '' }
  const typed: [string, Record<string, string>][] = [
    ['profile', { biography: 'Typed with care.', companyName: 'Vale Partners' }],
    ['contact', { countryCode: 'US', number: '(617) 555-0142' }],
    ['address', { countryCode: 'DE', line1: 'Hauptstr. 1', city: 'Berlin' }],
    ['team', { assistantName: 'Rae Okonkwo', assistantEmail: 'rae@x.test' }],
  ]
  for (const [step, fields] of typed) {
    const shown = await post(ended, `/get-started/${step}`, fields)
    expect(shown.status, step).toBe(401)
    expect(shown.body, step).toContain('You’ve been signed out. What you typed is still here')
    for (const value of Object.values(fields)) expect(shown.body, step).toContain(value)
  }
  const answered = { question: 'x', base: 'none', original: '', originalTitle: '', title: 'First', text: 'In work.' }
  for (const fields of [answered, { ...answered, action: 'later' }]) {
    const kept = await post(ended, '/get-started/ep-question', fields)
    expect([kept.status, kept.body.includes('You’ve been signed out')]).toEqual([401, true])
    const form = element(parseDocument(kept.body), 'form', { method: 'post' })
    expect(form.attribs.action).toBe('/get-started/ep-question')
    const hidden = elements(form, 'input', { type: 'hidden' }).map(({ attribs }) => [attribs.name, attribs.value])
    expect(Object.fromEntries(hidden)).toEqual(fields)
  }
  const unchanged = await post(ended, '/get-started/ep-question', { ...answered, title: '', text: '' })
  expect([unchanged.status, unchanged.to]).toEqual([303, '/login?redirect=%2Fget-started%2Fep-question'])
  for (const action of ['confirm', 'skip']) {
    const answer = await post(ended, '/get-started/contact', { action, code: '12345' })
    expect([answer.status, answer.to], action).toEqual([303, '/login?redirect=%2Fget-started%2Fcontact'])
  }
  // The token of a session that was ended elsewhere is valid for some more minutes.
  await send(session.brand, '/logout', { headers: { cookie: session.cookie } })
  const revoked = await post(session, '/get-started/profile', { jobTitle: 'Head of Money' })
  expect([revoked.status, revoked.body.includes('Head of Money')]).toEqual([401, true])
})

test('a missing field says what to enter, each in its own words', async () => {
  const { session } = await newcomer()
  const sent = [
    ['contact', { countryCode: 'US', number: ' ' }, ['Enter your mobile number.']],
    [
      'team',
      { assistantName: 'Rae Okonkwo', publicRelationsEmail: 'pr@x.test' },
      ['Enter their email.', 'Enter their name.'],
    ],
  ] as const
  expect((await post(session, '/get-started/profile', { action: 'skip' })).status).toBe(303)
  for (const [step, fields, says] of sent) {
    const shown = await post(session, `/get-started/${step}`, fields)
    expect(shown.status, step).toBe(422)
    expect(errorsIn(shown.body)).toEqual(says)
    await post(session, `/get-started/${step}`, { action: 'skip' })
  }
  const invited = await newPaid('meridian', {}, { showsAddress: true })
  const member = await httpSession('meridian', 'member', invited.email)
  for (const step of ['profile', 'contact']) await post(member, `/get-started/${step}`, { action: 'skip' })
  const empty = await post(member, '/get-started/address', { countryCode: '' })
  expect([empty.status, errorsIn(empty.body)]).toEqual([
    422,
    ['Choose a country.', 'Enter the first line of your address.', 'Enter your city.'],
  ])
  const foreign = await post(member, '/get-started/address', { countryCode: 'US', line1: '1 Main St', city: 'Boston' })
  expect(errorsIn(foreign.body)).toEqual(['Enter your state or province.', 'Enter your postal code.'])
})

function errorsIn(html: string): string[] {
  return elements(parseDocument(html), 'p', { class: 'field__error' }).map((one) => textOf(one).trim())
}
