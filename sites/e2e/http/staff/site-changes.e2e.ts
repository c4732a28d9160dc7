import { eq } from 'drizzle-orm'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { communities } from '../../../../db/schema/communities.ts'
import { communityChanges } from '../../../../db/schema/staff/community-versions.ts'
import { SITE_REFUSALS } from '../../../../shared/domain/communities/sites/messages.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { COMMUNITY_CODES } from '../../support/brand.ts'
import { THEO } from '../../support/browser.ts'
import { database } from '../../support/database.ts'
import { element, elements, getPage, type HtmlNode, httpSession, postForm, textOf } from '../../support/http.ts'
import { personOf } from '../../support/stored/articles.ts'
import { newSite } from '../../support/stored/closings.ts'

const CODE = COMMUNITY_CODES.meridian

/** A change of the brand that was cancelled already. */
async function storeCancelledChange(): Promise<string> {
  const now = new Date()
  const [id, author] = [newId(now), await personOf(THEO)]
  const [site] = await database().read(
    build.select({ id: communities.id }).from(communities).where(eq(communities.code, CODE)),
  )
  const change = {
    ...{
      id,
      communityId: site?.id ?? '',
      group: 'PRODUCTS' as const,
      typed: {},
      base: '',
      state: 'CANCELLED' as const,
    },
    ...{ authorId: author.id, reason: 'Asked for', startsAt: new Date(now.getTime() + 86_400_000), createdAt: now },
  }
  await database().commit([build.insert(communityChanges).values(change)])
  return id
}

/** The values in the fields of the form. */
function valuesIn(page: HtmlNode) {
  const form = elements(page, 'form').find((one) => elements(one, 'input', { name: 'group' }).length > 0)
  if (!form) throw new Error('The page has no form of the settings')
  const inputs = elements(form, 'input').map(({ attribs: { name, value, checked } }) => [name, value, checked])
  const texts = elements(form, 'textarea').map((one) => [one.attribs.name, textOf(one)])
  return [...inputs, ...texts]
}

test.each(['PRODUCTS', 'LINKS'])(
  'a change that can no longer be cancelled leaves the settings as they are in the form (%s)',
  async (group) => {
    const staff = await httpSession('admin', 'staff', 'ada.lindqvist@council.test')
    const changeId = await storeCancelledChange()
    const path = `/admin/sites/${CODE}?group=${group}`
    const before = valuesIn((await getPage(staff, path)).document)
    expect(before.some(([, value, checked]) => (group === 'PRODUCTS' ? checked !== undefined : value))).toBe(true)
    const refused = await postForm(staff, path, { cancel: changeId })
    expect(refused.status).toBe(422)
    const shown = parseDocument(refused.body)
    expect(textOf(element(shown, 'main'))).toContain(SITE_REFUSALS.notWaiting)
    expect(valuesIn(shown)).toEqual(before)
  },
)

test('a refused restoration of an earlier version is shown at that version, with the reason that was typed', async () => {
  const staff = await httpSession('admin', 'staff', 'ada.lindqvist@council.test')
  const { code } = await newSite(staff)
  const path = `/admin/sites/${code}?group=LINKS`
  for (const name of ['first', 'second']) {
    const [base] = elements((await getPage(staff, path)).document, 'input', { name: 'base' })
    const changed = await postForm(staff, path, {
      ...{ group: 'LINKS', base: base?.attribs.value ?? '', reason: `The ${name} link`, startsAt: '' },
      ...{ 'config.navMore': `Events = https://${name}.example`, 'config.execLink': '' },
      ...{ 'config.links.terms': '', 'config.links.privacy': '', 'config.links.membershipInfo': '' },
    })
    expect(changed.status).toBe(303)
  }
  const headings = (page: HtmlNode) => elements(page, 'h3').map(textOf)
  const earlier = (await getPage(staff, `/admin/sites/${code}/history?before=2`)).document
  const form = elements(earlier, 'form').find(
    (one) => elements(one, 'input', { name: 'version', value: '1' }).length > 0,
  )
  const reason = 'r'.repeat(301)
  const refused = await postForm(staff, form?.attribs.action ?? '', { version: '1', base: '2', reason })
  expect(refused.status).toBe(422)
  const shown = parseDocument(refused.body)
  expect(headings(shown)).toEqual(headings(earlier))
  expect(element(shown, 'input', { id: 'reason-1' }).attribs.value).toBe(reason)
  // The third version came after the form was opened: its writer is told so at the next press.
  const again = elements(shown, 'form').find(
    (one) => elements(one, 'input', { name: 'version', value: '1' }).length > 0,
  )
  const [base] = elements(again ?? shown, 'input', { name: 'base' })
  const late = { version: '1', base: base?.attribs.value ?? '', reason: 'As it was' }
  const stale = await postForm(staff, again?.attribs.action ?? '', late)
  expect([stale.status, stale.body.includes(SITE_REFUSALS.changedMeanwhile)]).toEqual([422, true])
})
