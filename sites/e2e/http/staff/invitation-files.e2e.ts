import { expect, test } from 'vitest'
import { newId } from '../../../../shared/kernel/ids.ts'
import { THEO } from '../../support/browser.ts'
import { element, elements, getPage, httpSession, postForm, textOf } from '../../support/http.ts'

const IMPORTS = '/admin/members/invitations/imports'

test('a file of 1,000 people is checked without script: 980 can be invited, and a message says why 20 rows cannot', async () => {
  const staff = await httpSession('harbor', 'staff', THEO)
  const mark = newId(new Date()).slice(-10)
  const wrong: readonly (readonly [row: (i: number) => string, why: RegExp])[] = [
    [(i) => `Ada,ada-${i}-${mark}@x.test`, /The name needs a first and a last name\./],
    [() => 'Ada King,ada at x.test', /This isn’t a valid email\./],
    [() => 'Ada King,,Engines', /The email is missing\./],
    [(i) => `Ada King,king-${i}-${mark}@x.test,,gold`, /No such package is offered\./],
    [() => `Person 0,person-0-${mark}@x.test`, /Same email as row \d+\./],
  ]
  const rows = Array.from({ length: 1000 }, (_, i) =>
    i % 50 === 49
      ? wrong[Math.floor(i / 50) % wrong.length]?.[0](i)
      : `Person ${i},person-${i}-${mark}@x.test,Firm ${i}`,
  )
  const checked = await postForm(staff, IMPORTS, {
    action: 'check',
    csv: ['name,email,company,package', ...rows].join('\r\n'),
  })
  expect(checked.status).toBe(303)
  const { document } = await getPage(staff, String(checked.headers.location))
  const main = element(document, 'main')
  expect(textOf(main)).toContain('Left out (20)')
  expect(elements(main, 'button').map(textOf)).toContain('Invite 980 people')
  const told = elements(element(main, 'ul', { 'aria-label': 'Rows of the file' }), 'li').map(textOf)
  expect(told).toHaveLength(20)
  for (const [i, sentence] of told.entries()) expect(sentence).toMatch(wrong[i % wrong.length]?.[1] ?? /never/)
})
