import { expect, test } from 'vitest'
import { THEO } from '../support/browser.ts'
import { element, elements, getPage, httpSession, linksOf, textOf, tripsOf } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { storeActsByStaff } from '../support/stored/account-acts.ts'

type Page = Awaited<ReturnType<typeof getPage>>

function mainOf(page: Page) {
  return element(page.document, 'main')
}

function actsOf(page: Page) {
  return elements(mainOf(page), 'ul', { class: /\bacts\b/ }).flatMap((list) => elements(list, 'li').map(textOf))
}

function pageLinksOf(page: Page) {
  return linksOf(mainOf(page)).filter(({ href }) => href.endsWith('#acts-by-staff'))
}

test('the security page lists staff actions on the account, page by page, in one database round trip', async () => {
  const member = await newMember('meridian')
  const session = await httpSession('meridian', 'member', member.email)
  const empty = await getPage(session, '/settings')
  expect(textOf(mainOf(empty))).toContain('Our staff haven’t done anything to your account.')
  expect(pageLinksOf(empty)).toEqual([])

  await storeActsByStaff(member, [...Array.from({ length: 10 }, () => 'user.lift-locks' as const), 'user.card-remove'])
  const first = await getPage(session, '/settings')
  expect(tripsOf(first.headers['server-timing'])).toBe(1)
  expect(actsOf(first)).toHaveLength(10)
  expect(actsOf(first)[0]).toMatch(/^Removed a card.*T\. B\., our staff$/s)
  const [next, ...others] = pageLinksOf(first)
  expect(others).toEqual([])

  const second = await getPage(session, next?.href ?? '')
  expect(actsOf(second)).toEqual([expect.stringContaining('Lifted the pause after wrong passwords or codes')])
  expect(pageLinksOf(second).map(({ href }) => href)).toEqual(['/settings#acts-by-staff'])
})

test("staff have no such list of their own, and one member cannot see another's", async () => {
  const [one, other] = [await newMember('meridian'), await newMember('meridian')]
  await storeActsByStaff(one, ['user.lift-locks'])
  expect(actsOf(await getPage(await httpSession('meridian', 'member', other.email), '/settings'))).toEqual([])
  const staff = await getPage(await httpSession('meridian', 'staff', THEO), '/admin/settings')
  expect(textOf(mainOf(staff))).not.toContain('What our staff did')
})
