import { eq, type SQL, sql } from 'drizzle-orm'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { sessions } from '../../../db/schema/auth.ts'
import { subscriptions } from '../../../db/schema/billing.ts'
import { users } from '../../../db/schema/members.ts'
import { AMPLIFY_POST_PATHS } from '../../src/features/articles/amplify/paths.ts'
import { BILLING_POST_PATHS } from '../../src/features/billing/paths.ts'
import { MEMBER_POST_PATHS } from '../../src/features/members/paths.ts'
import { OUTSIDE_CONSENT_PATH } from '../../src/features/outside-analytics/paths.ts'
import { newSubscriber } from '../support/billing/subscribers.ts'
import { origin, THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { element, elements, getPage, type HttpPage, httpSession, linksOf, textOf } from '../support/http.ts'
import { DEMO_MEMBERS } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { send } from '../support/request.ts'

/** The parts of every failure page: its heading, the correlation id, and the contacts for help. */
function expectNotice({ document, headers }: HttpPage, heading: string) {
  expect(textOf(element(document, 'h1'))).toBe(heading)
  const main = element(document, 'main')
  const id = String(headers['x-correlation-id'])
  expect(textOf(main)).toContain(id)
  expect(linksOf(document)).toContainEqual({ text: '+1 617 555 0142', href: 'tel:+16175550142' })
  const email = linksOf(main).find(({ text }) => text === 'concierge@meridian.test')
  expect(decodeURIComponent(email?.href ?? '')).toContain(id)
}

test('[ERR-001][ERR-002][ERR-003] a missing page says so, and its link home works', async () => {
  const member = await httpSession('meridian', 'member', DEMO_MEMBERS.meridian)
  for (const [who, home] of [['meridian', '/login'] as const, [member, '/v2'] as const]) {
    const { status, document } = await getPage(who, '/no-such-page')
    expect([status, textOf(element(document, 'h1'))]).toEqual([404, 'Page Not Found'])
    const texts = elements(document, 'p').map(textOf)
    expect(texts).toContain("The page you are trying to reach can't be found.")
    const back = linksOf(document).find(({ text }) => text === 'Back to Home')
    const page = await getPage(who, back?.href ?? '')
    expect(page.location ?? back?.href).toBe(home)
  }
})

test('a page that a member may not open shows the contact', async () => {
  const { id, email } = await newMember('meridian')
  const session = await httpSession('meridian', 'member', email)
  const db = database()
  await db.commit([build.update(users).set({ gate: 'ONBOARDING' }).where(eq(users.id, id))])
  const page = await getPage(session, '/articles')
  expect(page.status).toBe(403)
  expectNotice(page, 'You don’t have access to this page')
  const links = linksOf(element(page.document, 'main')).map(({ text }) => text)
  expect(links).toContain('Back to Home')
  expect(links).not.toContain('Try again')
})

test('[DIR-008] a profile that could not be loaded says so, and staff find the failure by the correlation id on the page', async () => {
  const [reader, shown] = [await newMember('meridian'), await newMember('meridian')]
  const session = await httpSession('meridian', 'member', reader.email)
  const setJoined = (joinedAt: Date | SQL) =>
    database().commit([build.update(users).set({ joinedAt }).where(eq(users.id, shown.id))])
  // No date has such a year: the profile cannot be shown, nor a list with the member, so it is restored immediately.
  await setJoined(sql`${9e15}`)
  const path = `/v2/profile/${shown.id}`
  const page = await getPage(session, path).finally(() => setJoined(new Date()))
  expect(page.status).toBe(500)
  expectNotice(page, 'Something went wrong')
  expect((await getPage(session, path)).status).toBe(200)
  const code = String(page.headers['x-correlation-id'])
  const staff = await httpSession('meridian', 'staff', THEO)
  const found = async () => {
    const { document } = await getPage(staff, `/admin/log?code=${code}`)
    const section = elements(document, 'section').find((one) => textOf(one).includes('What failed'))
    return section ? { text: textOf(section), links: linksOf(section) } : { text: '', links: [] }
  }
  await expect.poll(async () => (await found()).text).toContain(`A page didn’t open: ${path}`)
  const { text, links } = await found()
  expect(text).toContain('A member’s request failed: memberProfile.user.snapshot.joinedAt')
  expect(links.map(({ href }) => href)).toContain(`/admin/members/${reader.id}`)
  const elsewhere = await httpSession('harbor', 'staff', THEO)
  const { document } = await getPage(elsewhere, `/admin/log?code=${code}`)
  expect(textOf(document)).toContain('In the last 30 days, nothing failed and staff changed nothing')
  expect(textOf(document)).not.toContain(path)
})

async function post(path: string, body: string, sent: Record<string, string> = {}): Promise<HttpPage> {
  const headers = {
    Origin: origin('meridian'),
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/x-www-form-urlencoded',
    ...sent,
  }
  const received = await send('meridian', path, { method: 'POST', headers, body })
  return { ...received, document: parseDocument(received.body), location: received.headers.location ?? null }
}

test('a form posted without a session is kept with all its fields except a password, unless it comes from another site or is too long', async () => {
  const body = 'operation=abc&list=1&list=2&text=%3Cb%3E%22a%0D%0Ab&action=save'
  const paths = [
    ...AMPLIFY_POST_PATHS,
    ...BILLING_POST_PATHS,
    ...MEMBER_POST_PATHS,
    '/admin/messages/new',
    '/v2/messages/x',
  ]
  for (const path of paths) {
    const page = await post(path, body)
    expect(page.status, path).toBe(401)
    expect(page.headers['cache-control'], path).toBe('no-store')
    expectNotice(page, 'You’ve been signed out')
    expect(keptFields(page, path)).toBe(new URLSearchParams(body).toString())
    const login = path.startsWith('/admin/') ? '/login-admin' : '/login'
    expect(linksOf(element(page.document, 'form', { method: 'post' })).map(({ href }) => href)).toEqual([
      `${login}?redirect=${encodeURIComponent(path)}`,
    ])
  }
  const loginFor = (path: string) => `/logout?redirect=${encodeURIComponent(path)}`
  const path = '/settings/privacy'
  const confirmed = await post(path, 'action=delete&password=Hidden-1')
  expect(confirmed.status).toBe(401)
  expect(confirmed.body).not.toMatch(/Hidden-1|"password"/)
  for (const from of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
    const refused = await post(path, body, from)
    expect([403, refused.location === loginFor(path) && 302]).toContain(refused.status)
    expect(refused.body).not.toContain('operation')
  }
  expect((await post(path, `text=${'x'.repeat(2 * 1024 * 1024)}`)).location).toBe(loginFor(path))
})

test('a form is kept too when the backend is the first to find that the session has ended', async () => {
  const { id, email } = await newMember('meridian')
  const { cookie } = await httpSession('meridian', 'member', email)
  await database().commit([build.delete(sessions).where(eq(sessions.userId, id))])
  const page = await post('/v2/profile', 'action=undo-fill', { cookie })
  expect(page.status).toBe(401)
  expectNotice(page, 'You’ve been signed out')
  expect(element(page.document, 'html').attribs['data-user']).toBeUndefined()
  expect(page.cookies.join()).toContain('__Host-session=; Max-Age=0')
})

test('the answer to a question and the address of the accountant are kept too, whoever finds that the session has ended', async () => {
  const { id, email } = await newMember('meridian')
  const { cookie } = await httpSession('meridian', 'member', email)
  await database().commit([build.delete(sessions).where(eq(sessions.userId, id))])
  const forms = [
    ['/v2/expert-panels/x', 'base=none&title=First&text=An+answer+in+work.&original=&originalTitle='],
    ['/settings/billing/accountant', 'email=books%40vale.test'],
  ] as const
  for (const [path, body] of forms)
    for (const sent of [{}, { cookie }]) expect(keptFields(await post(path, body, sent), path)).toBe(body)
})

test('a form is kept when the membership was gated meanwhile, and can be sent again once it is paid', async () => {
  const { email, subscriptionId } = await newSubscriber('meridian', { owesCents: 49_500, failedDaysAgo: 31 })
  const session = await httpSession('meridian', 'member', email)
  const { cookie } = session
  const forms = [
    ['/v2/forum/new', 'operation=abc&title=A+title&text=Typed+%3Cwith%3E+care.&audience=x&action=post'],
    ['/v2/profile', 'action=undo-fill'],
    ['/v2/expert-panels/x', 'base=none&title=First&text=An+answer+in+work.&original=&originalTitle='],
  ] as const
  for (const [path, body] of forms) {
    const page = await post(path, body, { cookie })
    expect(page.status, path).toBe(403)
    expect(page.headers['cache-control'], path).toBe('no-store')
    expectNotice(page, 'Your membership doesn’t allow this now')
    expect(textOf(element(page.document, 'main'))).toContain('Pay what’s due in another tab')
    expect(keptFields(page, path)).toBe(body)
    const links = linksOf(element(page.document, 'form', { method: 'post' }))
    expect(links).toEqual([{ text: 'Pay in another tab', href: '/dunning' }])
  }
  // Opening a page still redirects to the renewal, which says why.
  expect((await getPage(session, '/v2/forum/new')).location).toBe('/dunning?notice=closed-page')
  const [path, body] = forms[1]
  await database().commit([
    build
      .update(subscriptions)
      .set({ state: 'active', pastDueSince: null })
      .where(eq(subscriptions.id, subscriptionId)),
  ])
  expect((await post(path, body, { cookie })).status).toBe(303)
})

/** The fields that the page keeps, as posted. */
function keptFields({ document }: HttpPage, path: string): string {
  const form = element(document, 'form', { method: 'post' })
  expect(form.attribs.action).toBe(path)
  const fields = elements(form, 'input', { type: 'hidden' }).map(({ attribs }) => [attribs.name, attribs.value])
  return new URLSearchParams(fields as string[][]).toString()
}

test('a form that is too long to be read says what to do, on every page, and is not reported as our error', async () => {
  const session = await httpSession('meridian', 'member', (await newMember('meridian')).email)
  const headers = {
    cookie: session.cookie,
    Origin: origin('meridian'),
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const body = `text=${'x'.repeat(1024 * 1024)}`
  const paths = [
    '/settings/privacy',
    OUTSIDE_CONSENT_PATH,
    ...AMPLIFY_POST_PATHS,
    ...BILLING_POST_PATHS,
    ...MEMBER_POST_PATHS,
  ]
  const answers = await Promise.all(
    paths.map(async (path) => ({ path, ...(await send('meridian', path, { method: 'POST', headers, body })) })),
  )
  // Those that answer themselves redirect to their form.
  for (const { path, status } of answers) expect([303, 413], path).toContain(status)
  const said = answers.filter(({ status }) => status === 413)
  expect(said.map(({ path }) => path)).toContain('/v2/profile')
  for (const { path, body: html } of said) {
    expect(html, path).toContain('This is too long to send')
    expect(html, path).toContain('what you entered is still there')
  }
})

test('a form that was sent in another format says what to do, with 415', async () => {
  const session = await httpSession('meridian', 'member', (await newMember('meridian')).email)
  const bodies = [
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="action"\r\n\r\nsave\r\n--x--\r\n',
    ],
    ['text/plain', 'action=save'],
  ] as const
  for (const path of ['/v2/profile', '/settings/privacy', '/v2/members/introductions', '/v2/forum/new?audience=x'])
    for (const [type, body] of bodies) {
      const page = await post(path, body, { cookie: session.cookie, 'Content-Type': type })
      expect(page.status, path).toBe(415)
      expectNotice(page, 'This form was sent in a format that we don’t accept')
      expect(textOf(element(page.document, 'main'))).toContain('Send it with the page’s own button.')
      expect(linksOf(element(page.document, 'main')).map(({ text }) => text)).not.toContain('Try again')
    }
})

test('a form that can’t be read says what to do, with 400, also on a page with a query', async () => {
  const session = await httpSession('meridian', 'member', (await newMember('meridian')).email)
  for (const path of ['/v2/profile', '/v2/profile?notice=saved', '/v2/forum/post/x']) {
    const page = await post(path, 'action=a&action=b', { cookie: session.cookie })
    expect(page.status, path).toBe(400)
    expectNotice(page, 'We couldn’t read this form')
    expect(textOf(element(page.document, 'main'))).toContain('Go back in your browser and copy what you wrote.')
  }
})
