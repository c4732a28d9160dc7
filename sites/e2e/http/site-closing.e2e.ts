import { eq } from 'drizzle-orm'
import { parseDocument } from 'htmlparser2'
import { describe, expect, inject, test } from 'vitest'
import { articles } from '../../../db/schema/articles/articles.ts'
import { subscriptions } from '../../../db/schema/billing.ts'
import { build } from '../../../db/statement.ts'
import { firstClosingDay } from '../../../shared/domain/communities/closing/closing.ts'
import { CLOSING_REFUSALS, SITE_CLOSING_REFUSALS } from '../../../shared/domain/communities/closing/messages.ts'
import { formatDate } from '../../../shared/kernel/dates.ts'
import { ownNetwork } from '../support/billing/payments.ts'
import { subscribe } from '../support/billing/subscribers.ts'
import { database } from '../support/database.ts'
import { element, elements, fieldsOf, getPage, httpSession, linksOf, postForm, textOf } from '../support/http.ts'
import { insertMember } from '../support/members.ts'
import { send } from '../support/request.ts'
import { storeArticle } from '../support/stored/articles.ts'
import { newSite, passDays } from '../support/stored/closings.ts'
import { storeIntroduction, storeThread } from '../support/stored/contacts.ts'
import { storePost } from '../support/stored/forum.ts'
import { membershipOf, type StoredGroup, storeGroup, storeMembership } from '../support/stored/groups.ts'
import { storeCheckedImport } from '../support/stored/invitations.ts'

const DAY_MS = 24 * 3_600_000
const BANNER = 'The end of this community'
const PASSWORD = 'Council-2026!'
const ADA = 'ada.lindqvist@council.test'

type Host = Awaited<ReturnType<typeof newSite>>['hosts'][number]

async function signIn(host: Host, path: '/rest/login' | '/rest/admin/login', username: string) {
  const { cookies } = await send(host, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...ownNetwork() },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  return cookies.map((one) => one.split(';')[0]).join('; ')
}

async function read(host: Host, cookie: string, path: string) {
  const { status, body } = await send(host, path, { headers: { cookie } })
  expect([path, status]).toEqual([path, 200])
  return parseDocument(body)
}

describe('[BRAND-003] a brand is closed in steps, without script', () => {
  test('announced with its name and the password, cancelled, and closed by its dates', async () => {
    const council = await httpSession('admin', 'staff', ADA)
    const site = await newSite(council)
    const { code, name, hosts } = site
    const path = `/admin/sites/${code}/closing`
    const post = (more: Readonly<Record<string, string>>) =>
      postForm(
        council,
        path,
        Object.entries({ act: 'announce', day: '', name, reason: 'Too few', password: PASSWORD, ...more }),
      )
    const day = firstClosingDay(new Date(Date.now() + DAY_MS), 'Europe/London')
    const refused = await post({ day: '2020-01-01', name: 'Closing' })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('Choose a day at least 30 days and no more than two years from today')
    expect(refused.body).toContain('Type the name exactly as it’s written above.')
    const focused = elements(parseDocument(refused.body), 'input').filter(({ attribs }) => 'autofocus' in attribs)
    expect(focused.map(({ attribs }) => attribs.name)).toEqual(['day'])
    const empty = await post({ name: '', reason: ' ', password: '' })
    const faults = elements(parseDocument(empty.body), 'p', { class: 'field__error' }).map(textOf)
    expect(faults).toEqual([
      'Choose a day at least 30 days and no more than two years from today.',
      'Type the name exactly as it’s written above.',
      'Say why in up to 300 characters.',
      'Enter your password.',
    ])
    const wrong = await post({ day, password: 'Wrong-2026!' })
    expect([wrong.status, wrong.body.includes('Your password is incorrect.')]).toEqual([422, true])
    expect((await post({ day })).headers.location).toBe(`${path}?notice=closingAnnounced`)
    expect((await post({ day })).body).toContain('This community’s closing has already been announced.')
    const takenBack = await post({ act: 'take-back' })
    expect(takenBack.headers.location).toBe(`${path}?notice=closingTakenBack`)
    expect((await post({ day })).status).toBe(303)
    const history = await getPage(council, `/admin/sites/${code}/history`)
    expect(textOf(history.document)).toContain('Closing called off: Too few')

    await passDays(site, 70)
    const closed = await send(hosts[2], '/stories')
    expect([closed.status, closed.body.includes(`${name} has closed`)]).toEqual([410, true])
    expect((await send(hosts[2], '/')).status).toBe(410)
    // Where a link to a page of staff leads somebody who is signed out.
    const leadOn = async (path: string) => String((await send(hosts[2], path)).headers.location)
    const login = await leadOn(await leadOn('/admin/members'))
    expect(login).toBe('/login-admin?redirect=%2Fadmin%2Fmembers')
    expect((await send(hosts[2], login)).status).toBe(200)
    const { document } = await getPage(council, path)
    expect(elements(document, 'button').map(textOf)).not.toContain('Call off')
    expect((await post({ act: 'take-back' })).status).toBe(422)
  })
})

test('[BRAND-003] the page of the closing links to articles scheduled after the last day', async () => {
  const council = await httpSession('admin', 'staff', ADA)
  const { id, code, name, hosts } = await newSite(council)
  const author = await insertMember(id, 'closing.test')
  const articleId = await storeArticle(author, { title: 'Too late', content: '<p>x</p>', status: 'SCHEDULED' })
  const day = firstClosingDay(new Date(Date.now() + DAY_MS), 'Europe/London')
  const scheduledAt = new Date(Date.parse(`${day}T12:00:00Z`) + 31 * DAY_MS)
  await database().commit([build.update(articles).set({ scheduledAt }).where(eq(articles.id, articleId))])
  const path = `/admin/sites/${code}/closing`
  expect(textOf((await getPage(council, path)).document)).not.toContain('Too late')
  const announced = await postForm(council, path, {
    ...{ act: 'announce', day, name, reason: 'Too few', password: PASSWORD },
  })
  const { document } = await getPage(council, String(announced.headers.location))
  const list = element(document, 'section', { 'aria-labelledby': 'after-end' })
  const [link] = linksOf(list)
  expect(link?.text).toBe('Too late')
  expect(link?.href).toMatch(new RegExp(`^http://${hosts[0]}:\\d+/admin/articles/${articleId}$`))
})

test('[BRAND-003] an announcement and its withdrawal, each sent twice, leave no reason in the form of the other', async () => {
  const council = await httpSession('admin', 'staff', ADA)
  const { code, name } = await newSite(council)
  const path = `/admin/sites/${code}/closing`
  const day = firstClosingDay(new Date(Date.now() + DAY_MS), 'Europe/London')
  for (const [form, refusal] of [
    [{ act: 'announce', day, name, reason: 'Too few' }, SITE_CLOSING_REFUSALS.isClosing],
    [{ act: 'take-back', reason: 'More came' }, SITE_CLOSING_REFUSALS.notClosing],
  ] as const) {
    expect((await postForm(council, path, { ...form, password: PASSWORD })).status).toBe(303)
    const again = await postForm(council, path, { ...form, password: PASSWORD })
    expect(again.status).toBe(422)
    const document = parseDocument(again.body)
    expect(textOf(element(document, 'main'))).toContain(refusal)
    expect(element(document, 'input', { name: 'act' }).attribs.value).not.toBe(form.act)
    expect(element(document, 'input', { name: 'reason' }).attribs.value ?? '').toBe('')
  }
})

test('[BRAND-003] an empty field of a brand says that it requires a value, and gets the focus', async () => {
  const council = await httpSession('admin', 'staff', ADA)
  const { code } = await newSite(council)
  const path = `/admin/sites/${code}?group=IDENTITY`
  const form = await getPage(council, path)
  const [base] = elements(form.document, 'input', { name: 'base' })
  const refused = await postForm(council, path, {
    group: 'IDENTITY',
    base: base?.attribs.value ?? '',
    name: '',
    reason: '',
  })
  expect(refused.status).toBe(422)
  const document = parseDocument(refused.body)
  const focused = elements(document, 'input').filter(({ attribs }) => 'autofocus' in attribs)
  expect(focused.map(({ attribs }) => [attribs.name, attribs['aria-invalid']])).toEqual([['name', 'true']])
  const ids = String(focused[0]?.attribs['aria-describedby']).split(' ')
  const errorId = ids.find((one) => one.endsWith('-error')) ?? ''
  expect(textOf(element(document, 'p', { id: errorId }))).toBe('Enter a value.')
})

test('[BRAND-003] in a closing brand the pages of a failed renewal say that it is no longer charged, without a card form', async () => {
  const council = await httpSession('admin', 'staff', ADA)
  const { id, code, name, hosts } = await newSite(council)
  const day = firstClosingDay(new Date(Date.now() + DAY_MS), 'Europe/London')
  const announced = await postForm(council, `/admin/sites/${code}/closing`, {
    ...{ act: 'announce', day, name, reason: 'Too few', password: PASSWORD },
  })
  expect(announced.status).toBe(303)
  const owing = await subscribe(await insertMember(id, 'closing.test'), 'MTC', { cards: [], owesCents: 49_500 })
  for (const page of ['/pay-now', '/dunning', '/dunning/update-card']) {
    const path = `${page}?userId=${owing.id}&subscriptionId=${owing.subscriptionId}`
    const { status, body } = await send(hosts[0], path, { headers: ownNetwork() })
    expect([page, status]).toEqual([page, 200])
    const main = element(parseDocument(body), 'main')
    expect(textOf(main)).toContain(CLOSING_REFUSALS.noPayment)
    expect(elements(main, 'form').concat(elements(main, 'astro-island')), page).toEqual([])
  }

  const signedIn = await send(hosts[0], '/rest/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...ownNetwork() },
    body: JSON.stringify({ username: owing.email, password: PASSWORD }),
  })
  const cookie = signedIn.cookies.map((one) => one.split(';')[0]).join('; ')
  // The bar of the settings, and the billing page's text about the membership.
  for (const [path, tag] of [
    ['/settings/notifications', 'aside'],
    ['/settings/billing', 'section'],
  ] as const) {
    const { status, body } = await send(hosts[0], path, { headers: { cookie } })
    expect([path, status]).toEqual([path, 200])
    const label = tag === 'aside' ? { 'aria-label': 'No longer charged' } : { 'aria-labelledby': 'membership' }
    const said = element(parseDocument(body), tag, label)
    expect(textOf(said)).toContain('$495')
    expect(textOf(said)).toContain(CLOSING_REFUSALS.noPayment)
    expect(textOf(parseDocument(body))).not.toMatch(/Pay now|Pay \$|Update your card|Due now/)
  }
})

test('[BRAND-003] nobody reads of a renewal, an invitation or a future that a closing brand will not have', async () => {
  const council = await httpSession('admin', 'staff', ADA)
  const site = await newSite(council)
  const { id, code, name, hosts } = site
  const day = firstClosingDay(new Date(Date.now() + DAY_MS), 'Europe/London')
  const announced = await postForm(council, `/admin/sites/${code}/closing`, {
    ...{ act: 'announce', day, name, reason: 'Too few', password: PASSWORD },
  })
  expect(announced.status).toBe(303)
  const paid = await subscribe(await insertMember(id, 'closing.test'), 'MTC')
  const renewsAt = new Date(Date.now() + 300 * DAY_MS)
  // The same day in each time zone of the brands.
  renewsAt.setUTCHours(17)
  await database().commit([
    build.update(subscriptions).set({ renewsAt }).where(eq(subscriptions.id, paid.subscriptionId)),
  ])
  const billing = await read(hosts[0], await signIn(hosts[0], '/rest/login', paid.email), '/settings/billing')
  const said = textOf(element(billing, 'main'))
  expect(said).toContain('Your membership ends when the community closes, on')
  expect(said).toContain('Your cards aren’t charged for another term.')
  const paidUntil = formatDate(renewsAt, 'Europe/London')
  expect(said).toContain(`You’ve paid until ${paidUntil}, so we’ll write to you`)
  expect(said).toMatch(new RegExp(`Paid until\\s*${paidUntil}`))
  expect(said).not.toMatch(/Renews|renews on|Turn off auto-renewal|keep everything/)

  const staff = await signIn(hosts[0], '/rest/admin/login', ADA)
  for (const path of ['/admin/members/invitations/new', '/admin/members/invitations/imports']) {
    const main = element(await read(hosts[0], staff, path), 'main')
    expect(textOf(main)).toContain('The community is closing, so no one can join or be invited.')
    expect(elements(main, 'form', { method: 'post' }), path).toEqual([])
    expect(textOf(main), path).not.toMatch(/gets? an email/)
  }
  const list = linksOf(element(await read(hosts[0], staff, '/admin/members/invitations'), 'main'))
  expect(list.map(({ text }) => text)).not.toContain('Invite a member')
  const announcedTo = element(await read(hosts[0], staff, '/admin'), 'aside', { 'aria-label': BANNER })
  expect(textOf(announcedTo)).toContain('on, members can read but no longer write.')
  const closingPath = `/admin/sites/${code}/closing`
  expect(linksOf(announcedTo)).toEqual([{ text: 'Open the closing page', href: closingPath }])
  const there = await send(hosts[0], closingPath, { headers: { cookie: staff } })
  expect(there.status).toBe(303)
  expect(there.headers.location).toMatch(new RegExp(`^http://admin\\.localhost:\\d+${closingPath}$`))
  const payment = textOf(element(await read(hosts[0], staff, `/admin/members/${paid.id}/payment`), 'main'))
  expect(payment).toContain('The community is closing, so the membership isn’t renewed.')
  expect(payment).toContain(': the community is closing; paid until')

  await passDays(site, 90)
  const late = await signIn(hosts[2], '/rest/admin/login', ADA)
  const banner = element(await read(hosts[2], late, '/admin'), 'aside', { 'aria-label': BANNER })
  expect(textOf(banner)).toMatch(
    new RegExp(`^${name} closed on \\w{3} \\d+, \\d{4}\\. Only staff can still sign in\\. Open the closing page$`),
  )
})

test("[BRAND-003] a scheduled change is in the brand's time zone, as is the date of its closing", async () => {
  const council = await httpSession('admin', 'staff', ADA)
  // In London, while the admin community is in New York.
  const { code } = await newSite(council, 'HFC')
  const path = `/admin/sites/${code}?group=LINKS`
  const form = await getPage(council, path)
  expect(textOf(form.document)).toContain('Europe/London. Leave it empty to change it now.')
  const [base] = elements(form.document, 'input', { name: 'base' })
  const planned = await postForm(council, path, {
    ...{ group: 'LINKS', base: base?.attribs.value ?? '', reason: 'From summer on', startsAt: '2027-06-01T09:00' },
    ...{ 'config.navMore': 'Events = https://x.example', 'config.execLink': '' },
    ...{ 'config.links.terms': '', 'config.links.privacy': '', 'config.links.membershipInfo': '' },
  })
  expect([planned.status, planned.headers.location]).toEqual([303, `${path}&notice=planned`])
  const { document } = await getPage(council, path)
  expect(elements(document, 'time').map(({ attribs }) => attribs.datetime)).toContain('2027-06-01T08:00:00.000Z')
})

test('[BRAND-003] once a closing brand is read-only its pages have a note in place of their forms, with what was written to copy', async () => {
  const council = await httpSession('admin', 'staff', ADA)
  const site = await newSite(council)
  const { id, code, name, hosts } = site
  const importId = await storeCheckedImport(id)
  const importPath = `/admin/members/invitations/imports/${importId}`
  const open = await read(hosts[0], await signIn(hosts[0], '/rest/admin/login', ADA), importPath)
  expect(elements(element(open, 'main'), 'button').map(textOf)).toContain('Invite 1 person')
  const day = firstClosingDay(new Date(Date.now() + DAY_MS), 'Europe/London')
  const announced = await postForm(council, `/admin/sites/${code}/closing`, {
    ...{ act: 'announce', day, name, reason: 'Too few', password: PASSWORD },
  })
  expect(announced.status).toBe(303)
  const [member, other] = [await insertMember(id, 'closing.test'), await insertMember(id, 'closing.test')]
  const stranger = `/v2/profile/${(await insertMember(id, 'closing.test')).id}`
  const threadId = await storeThread(member, other)
  const thread = `/v2/messages/${threadId}`
  const cookie = await signIn(hosts[0], '/rest/login', member.email)
  expect(elements(await read(hosts[0], cookie, thread), 'textarea', { name: 'body' })).toHaveLength(1)
  const saved = await send(hosts[0], '/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', cookie, origin: `http://${hosts[0]}:${inject('port')}` },
    body: JSON.stringify({
      query:
        'mutation ($threadId: ID!) { messageDraftSave(threadId: $threadId, content: "Half a thought", operationId: "draft") { content } }',
      variables: { threadId },
    }),
  })
  expect(saved.body).toContain('Half a thought')

  await passDays(site, 40)
  const late = await signIn(hosts[1], '/rest/login', member.email)
  for (const path of ['/v2', '/articles', '/v2/forum/new', thread, stranger]) {
    const main = element(await read(hosts[1], late, path), 'main')
    expect(textOf(main), path).toContain(CLOSING_REFUSALS.readOnly)
    const offered = [...elements(main, 'button').map(textOf), ...linksOf(main).map(({ text }) => text)]
    const writing = offered.filter((one) => /^(?:Create article|New post|Post|Send|Request an introduction)$/.test(one))
    expect(writing, path).toEqual([])
  }
  const kept = element(await read(hosts[1], late, thread), 'textarea', { readonly: true })
  expect(textOf(kept)).toBe('Half a thought')
  const asked = await send(hosts[1], `${stranger}/introduction`, { headers: { cookie: late } })
  expect([asked.status, asked.headers.location]).toEqual([303, stranger])
  const forum = linksOf(await read(hosts[1], late, '/v2/forum')).map(({ text }) => text)
  expect(forum).not.toContain('New post')

  const staff = await signIn(hosts[1], '/rest/admin/login', ADA)
  const main = element(await read(hosts[1], staff, importPath), 'main')
  expect(textOf(main)).toContain('The community is closing, so no one can join or be invited.')
  expect(elements(main, 'form', { method: 'post' })).toEqual([])
})

test('[BRAND-003] in a read-only brand nobody joins or answers, and everybody can take back what is theirs', async () => {
  const council = await httpSession('admin', 'staff', ADA)
  const site = await newSite(council)
  const { id, code, name, hosts } = site
  const day = firstClosingDay(new Date(Date.now() + DAY_MS), 'Europe/London')
  const announced = await postForm(council, `/admin/sites/${code}/closing`, {
    ...{ act: 'announce', day, name, reason: 'Too few', password: PASSWORD },
  })
  expect(announced.status).toBe(303)
  const [member, other] = [await insertMember(id, 'closing.test'), await insertMember(id, 'closing.test')]
  const introductionId = await storeIntroduction(other, member)
  const [open, inviting, led, own] = await Promise.all(Array.from({ length: 4 }, () => storeGroup(id)))
  if (!open || !inviting || !led || !own) throw new Error('No groups')
  await storeMembership(inviting, member, 'INVITED', { invitedBy: other })
  await storeMembership(led, member, 'MEMBER', { isChair: true })
  await storeMembership(led, other, 'REQUESTED')
  await storeMembership(own, member)
  const talk = await storePost(member)
  const revised = await storeArticle(member, { title: 'Half done', content: '<p>x</p>', status: 'NEEDS_REVISION' })
  expect(revised).not.toBe('')

  await passDays(site, 40)
  const cookie = await signIn(hosts[1], '/rest/login', member.email)
  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    send(hosts[1], path, {
      method: 'POST',
      headers: {
        cookie,
        Origin: `http://${hosts[1]}:${inject('port')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    })
  const path = ({ slug }: StoredGroup) => `/v2/groups/${slug}`
  const tries: readonly (readonly [string, readonly Readonly<Record<string, string>>[]])[] = [
    ['/v2/members/introductions', ['accept', 'not-now', 'no'].map((action) => ({ action, id: introductionId }))],
    [path(open), [{ action: 'join', group: open.id }]],
    [path(inviting), ['accept-invitation', 'decline-invitation'].map((action) => ({ action, group: inviting.id }))],
    [path(led), ['accept-request', 'decline-request'].map((action) => ({ action, group: led.id, member: other.id }))],
  ]
  for (const [page, forms] of tries) {
    const main = element(await read(hosts[1], cookie, page), 'main')
    expect(textOf(main), page).toContain(CLOSING_REFUSALS.readOnly)
    const offered = elements(main, 'button').map(({ attribs }) => attribs.value)
    for (const form of forms) {
      expect(offered, page).not.toContain(form.action)
      const refused = await post(page, form)
      expect([form.action, refused.status]).toEqual([form.action, 422])
      expect(textOf(element(parseDocument(refused.body), 'main')), form.action).toContain(CLOSING_REFUSALS.readOnly)
    }
  }
  expect([await membershipOf(open, member), (await membershipOf(led, other))?.state]).toEqual([null, 'REQUESTED'])
  const profile = element(await read(hosts[1], cookie, `/v2/profile/${other.id}`), 'main')
  expect(textOf(profile)).toContain(CLOSING_REFUSALS.readOnly)
  expect(linksOf(profile).map(({ text }) => text)).not.toContain('Answer request')

  const ownPath = `/v2/forum/post/${talk.id}`
  const deletion = fieldsOf(await read(hosts[1], cookie, ownPath), 'action', 'delete')
  expect((await post(ownPath, deletion)).headers.location).toBe('/v2/forum?notice=deleted')
  const leaving = fieldsOf(await read(hosts[1], cookie, path(own)), 'action', 'leave')
  expect((await post(path(own), leaving)).headers.location).toBe(`${path(own)}?notice=left`)

  for (const page of ['/v2', '/articles']) {
    const said = textOf(element(await read(hosts[1], cookie, page), 'main'))
    expect(said, page).toContain('Half done')
    expect(said, page).toContain('The community is now read-only, so your article can’t be submitted again.')
    expect(said, page).not.toMatch(/resubmit|your turn|Waiting for you/i)
  }
})
